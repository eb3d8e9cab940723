import { labTokens } from '@sentiero/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiClient, type ApiClient } from '../src/api/api-client.ts';
import { IdentityCache } from '../src/access/identity.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';
import { until } from './harness.ts';

describe('the session behind a lab cookie', () => {
  let api: StandInApi;
  let client: ApiClient;
  let identity: IdentityCache;
  let time = 0;
  let token = '';
  const learner = 'l'.repeat(24);

  beforeEach(async () => {
    api = new StandInApi();
    await api.start();
    time = Date.now();
    client = apiClient({ url: api.url, token: internalToken, timeoutMs: 500 });
    identity = new IdentityCache(client, labTokens(internalToken), () => time);
    token = api.addSession(
      api.addTarget({ host: 'a.localhost', backend_url: 'http://127.0.0.1:1/' }),
      learner,
    ).token;
  });
  afterEach(() => api.stop());

  const asked = (): number => api.calls.filter((path) => path.endsWith('/session')).length;

  it('is looked up once for many requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => identity.resolve(token, 1)));
    for (let index = 0; index < 20; index++)
      expect((await identity.resolve(token, 1))?.learner).toBe(learner);
    expect(asked()).toBe(1);
  });

  it('is found to have ended within 30 s', async () => {
    await identity.resolve(token, 1);
    api.sessions.delete(token);
    time += 31_000;
    expect(await identity.resolve(token, 1)).toBeNull();
  });

  it('is refreshed in the background while in use, so that no one waits', async () => {
    await identity.resolve(token, 1);
    time += 20_000;
    expect(identity.resolve(token, 1)).not.toBeInstanceOf(Promise);
    await until(() => asked() === 2, 'the second question');
  });

  it('stays valid while the API is down, until it expires', async () => {
    await identity.resolve(token, 1);
    await api.stop();
    time += 3600_000;
    expect((await identity.resolve(token, 1))?.learner).toBe(learner);
    expect(identity.resolve(token, 1)).not.toBeInstanceOf(Promise);
    time += 12 * 3600_000;
    expect(await identity.resolve(token, 1)).toBeNull();
  });

  it('is null for a malformed token, without an API call', async () => {
    for (const value of ['', 'short', 'x'.repeat(300), `${token}\n`, `${token}"`]) {
      expect(await identity.resolve(value, 1)).toBeNull();
    }
    expect(asked()).toBe(0);
  });

  it('is null on another target', async () => {
    expect(await identity.resolve(token, 2)).toBeNull();
  });
});
