import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { labTokens } from '@sentiero/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiClient, ApiUnavailable, type ApiClient } from '../src/api/api-client.ts';
import { IdentityCache } from '../src/access/identity.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';
import { until } from './harness.ts';

describe('the session behind a lab cookie', () => {
  let api: StandInApi;
  let client: ApiClient;
  let identity: IdentityCache;
  let time = 0;
  let token = '';
  let target: RoutedTarget;
  const learner = 'l'.repeat(24);

  beforeEach(async () => {
    api = new StandInApi();
    await api.start();
    time = Date.now();
    client = apiClient({ url: api.url, token: internalToken, timeoutMs: 500 });
    identity = new IdentityCache(client, labTokens(internalToken), () => time);
    target = api.addTarget({ host: 'a.localhost', backend_url: 'http://127.0.0.1:1/' });
    token = api.addSession(target, learner).token;
  });
  afterEach(() => api.stop());

  const asked = (): number => api.calls.filter((path) => path.startsWith('/internal/lab/')).length;

  it('is looked up once for many requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => identity.resolve(token, 1)));
    for (let index = 0; index < 20; index++)
      expect((await identity.resolve(token, 1))?.learner).toBe(learner);
    expect(asked()).toBe(1);
  });

  it('is looked up in one call with those of all who come in meanwhile', async () => {
    const others = Array.from({ length: 100 }, () => api.addSession(target));
    const found = await Promise.all(others.map((other) => identity.resolve(other.token, 1)));
    expect(found.map((session) => session?.learner)).toEqual(others.map((other) => other.learner));
    expect(asked()).toBe(3);
  });

  it('is null for one of many without keeping the others out', async () => {
    const others = Array.from({ length: 10 }, () => api.addSession(target));
    for (const { token: ended } of others.slice(4, 7)) api.sessions.delete(ended);
    const found = await Promise.all(others.map((other) => identity.resolve(other.token, 1)));
    expect(found.map((session) => session === null)).toEqual(
      others.map((_, place) => place >= 4 && place < 7),
    );
  });

  it('is not asked for again while many wait for an API that does not answer', async () => {
    api.freeze();
    const others = Array.from({ length: 50 }, () => api.addSession(target));
    const found = await Promise.allSettled(others.map((other) => identity.resolve(other.token, 1)));
    expect(new Set(found.map((result) => result.status === 'rejected' && result.reason.constructor))).toEqual(
      new Set([ApiUnavailable]),
    );
    api.thaw();
    await until(() => asked() === 3, 'the calls of all groups');
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
