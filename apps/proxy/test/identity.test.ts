import { labTokens } from '@sentiero/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiClient, type ApiClient } from '../src/api/api-client.ts';
import { identityCache, type Identity } from '../src/access/identity.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';
import { until } from './harness.ts';

describe('who a lab cookie belongs to', () => {
  let api: StandInApi;
  let client: ApiClient;
  let identity: Identity;
  let time = 0;
  let token = '';
  const learner = 'l'.repeat(24);

  beforeEach(async () => {
    api = new StandInApi();
    await api.start();
    time = Date.now();
    client = apiClient({ url: api.url, token: internalToken, timeoutMs: 500 });
    identity = identityCache(client, labTokens(internalToken), () => time);
    token = api.addSession(
      api.addTarget({ host: 'a.localhost', backend_url: 'http://127.0.0.1:1/' }),
      learner,
    ).token;
  });
  afterEach(() => api.stop());

  const asked = (): number => api.calls.filter((path) => path.endsWith('/session')).length;

  it('is asked once for many requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => identity.resolve(token, 1)));
    for (let index = 0; index < 20; index++)
      expect((await identity.resolve(token, 1))?.learner).toBe(learner);
    expect(asked()).toBe(1);
  });

  it('is seen to have ended within 30 s', async () => {
    await identity.resolve(token, 1);
    api.sessions.delete(token);
    time += 31_000;
    expect(await identity.resolve(token, 1)).toBeNull();
  });

  it('is asked again in the background while in use, so that nobody waits', async () => {
    await identity.resolve(token, 1);
    time += 20_000;
    expect(identity.resolve(token, 1)).not.toBeInstanceOf(Promise);
    await until(() => asked() === 2, 'the second question');
  });

  it('is what was known before while the API is away, until the session’s end', async () => {
    await identity.resolve(token, 1);
    await api.stop();
    time += 3600_000;
    expect((await identity.resolve(token, 1))?.learner).toBe(learner);
    expect(identity.resolve(token, 1)).not.toBeInstanceOf(Promise);
    time += 12 * 3600_000;
    expect(await identity.resolve(token, 1)).toBeNull();
  });

  it('is nobody for what cannot be a token, without asking', async () => {
    for (const value of ['', 'short', 'x'.repeat(300), `${token}\n`, `${token}"`]) {
      expect(await identity.resolve(value, 1)).toBeNull();
    }
    expect(asked()).toBe(0);
  });

  it('is nobody on another target', async () => {
    expect(await identity.resolve(token, 2)).toBeNull();
  });
});
