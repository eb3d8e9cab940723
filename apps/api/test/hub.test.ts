import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sentiero/postgres';
import { startRedis } from '@sentiero/programs';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../src/env.ts';
import { makeLimiters } from '../src/limits/limiters.ts';
import { makeLog } from '../src/log.ts';
import { memoryHub, type Hub, type HubMessage } from '../src/hub/hub.ts';
import { connectRedis } from '../src/hub/redis-connections.ts';
import { redisHub } from '../src/hub/redis-hub.ts';

const log = makeLog('silent');
const inTime = { timeout: 15_000, interval: 10 };
const hubs: Hub[] = [];
let folder = '';
let port = 0;
let redis: Awaited<ReturnType<typeof startRedis>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-redis-'));
  port = await freePort();
  redis = await startRedis({ folder, port });
});
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});
afterAll(async () => {
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Two processes. */
async function pair(kind: 'memory' | 'redis'): Promise<[Hub, Hub]> {
  if (kind === 'memory') {
    const hub = memoryHub();
    return [hub, hub];
  }
  const both = [0, 1].map(() => redisHub(connectRedis(redis.url, log), log)) as [Hub, Hub];
  hubs.push(...both);
  for (const hub of both) await live(hub);
  return both;
}

const live = (hub: Hub) => vi.waitFor(() => expect(hub.state()).toBe('live'), inTime);

async function hear(hub: Hub, userId: number) {
  const heard: HubMessage[] = [];
  const { ready, end } = hub.subscribe(userId, (message) => void heard.push(message));
  await ready;
  return { heard, end };
}

/** The publishing connection may be back a moment later than the subscribing one. */
const tells = (hub: Hub, userId: number, heard: HubMessage[]) =>
  vi.waitFor(() => {
    hub.publish(userId, progress(2));
    expect(heard).toContainEqual(progress(2));
  }, inTime);

const progress = (step: number): HubMessage => ({
  kind: 'progress',
  step,
  place: step,
  text: `{"step":${step}}`,
});

describe.each(['memory', 'redis'] as const)('the hub over %s', (kind) => {
  test('delivers each message to every listener of a user, in any process, once and in order', async () => {
    const [here, there] = await pair(kind);
    const listeners = [await hear(here, 1), await hear(there, 1), await hear(there, 1)];
    const all = Array.from({ length: 500 }, (_, step) => progress(step + 1));
    for (const message of all) here.publish(1, message);
    for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual(all), inTime);
  });

  test('carries every kind of message unchanged', async () => {
    const [here, there] = await pair(kind);
    const { heard } = await hear(there, 2);
    const all: HubMessage[] = [
      { kind: 'request', seq: 7, text: '{"url":"/ä?x=\\u0000"}' },
      { kind: 'event', seq: 1, text: '{}' },
      progress(3),
      { kind: 'cleared', channel: 'events' },
      { kind: 'session-ended', sessionId: 9 },
      { kind: 'roles-changed' },
      { kind: 'missed' },
    ];
    for (const message of all) here.publish(2, message);
    await vi.waitFor(() => expect(heard).toEqual(all), inTime);
  });

  test('reaches no other user, and no listener that has ended', async () => {
    const [here, there] = await pair(kind);
    const [left, stays, other] = [await hear(there, 3), await hear(there, 3), await hear(there, 33)];
    left.end();
    left.end();
    here.publish(3, progress(1));
    await vi.waitFor(() => expect(stays.heard).toEqual([progress(1)]), inTime);
    expect([left.heard, other.heard]).toEqual([[], []]);
  });

  test('reaches a listener that unsubscribed and subscribed again immediately', async () => {
    const [here, there] = await pair(kind);
    const first = there.subscribe(4, () => undefined);
    first.end();
    const { heard } = await hear(there, 4);
    here.publish(4, progress(1));
    await vi.waitFor(() => expect(heard).toEqual([progress(1)]), inTime);
  });
});

describe('the hub over Redis', () => {
  test('sends `missed` for messages that are too long or unreadable', async () => {
    const [here, there] = await pair('redis');
    const { heard } = await hear(there, 5);
    here.publish(5, { kind: 'request', seq: 1, text: 'x'.repeat(100_000) });
    const stranger = new Redis(redis.url);
    for (const text of ['', '{', '[]', '{"from":"x","message":{"kind":"news"}}']) {
      await stranger.publish('sentiero:user:5', text);
    }
    stranger.disconnect();
    await vi.waitFor(
      () => expect(heard).toEqual(Array.from({ length: 5 }, () => ({ kind: 'missed' }))),
      inTime,
    );
  });

  test('publishes within a process while Redis is down, and sends `missed` afterwards', async () => {
    const [here, there] = await pair('redis');
    const [own, far] = [await hear(here, 6), await hear(there, 6)];
    await redis.stop('SIGKILL');
    for (const hub of [here, there]) await vi.waitFor(() => expect(hub.state()).toBe('late'), inTime);
    here.publish(6, progress(1));
    expect(own.heard).toEqual([progress(1)]);
    const late = await hear(there, 66);
    redis = await startRedis({ folder, port });
    for (const hub of [here, there]) await live(hub);
    await vi.waitFor(() => expect(far.heard).toContainEqual({ kind: 'missed' }), inTime);
    await tells(here, 66, late.heard);
    expect(far.heard).not.toContainEqual(progress(1));
  });

  test('notices a frozen Redis, and recovers when it resumes', async () => {
    const [here, there] = await pair('redis');
    const { heard } = await hear(there, 7);
    process.kill(redis.pid, 'SIGSTOP');
    try {
      here.publish(7, progress(1));
      for (const hub of [here, there]) await vi.waitFor(() => expect(hub.state()).toBe('late'), inTime);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    for (const hub of [here, there]) await live(hub);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'missed' }), inTime);
    await tells(here, 7, heard);
  }, 60_000);

  test('is not live before Redis was reached', async () => {
    const hub = redisHub(connectRedis(`redis://127.0.0.1:${await freePort()}`, log), log);
    hubs.push(hub);
    const { heard } = await hear(hub, 8);
    hub.publish(8, progress(1));
    expect(heard).toEqual([progress(1)]);
    expect(hub.state()).toBe('starting');
  });
});

test('processes share their limits, and each counts on its own while Redis is down', async () => {
  const env = readEnv({
    DATABASE_URL: 'postgres://nowhere',
    INTERNAL_TOKEN: 'a token of the tests',
    LIMIT_JOIN: '3/3600',
  });
  const connections = [connectRedis(redis.url, log), connectRedis(redis.url, log)] as const;
  for (const { commands } of connections)
    await vi.waitFor(() => expect(commands.status).toBe('ready'), inTime);
  const [here, there] = connections.map(({ commands }) => makeLimiters(env, commands));
  const take = async (limiters = here) => ((await limiters?.take('LIMIT_JOIN', 'somebody')) ?? 0) > 0;
  expect([await take(here), await take(there), await take(here)]).toEqual([false, false, false]);
  expect([await take(there), await take(here)]).toEqual([true, true]);
  await here?.giveBack('LIMIT_JOIN', 'somebody');
  expect([await take(there), await take(there)]).toEqual([false, true]);
  await redis.stop('SIGKILL');
  const alone = [await take(here), await take(here), await take(here), await take(here), await take(there)];
  expect(alone).toEqual([false, false, false, true, false]);
  redis = await startRedis({ folder, port });
  for (const { commands } of connections)
    await vi.waitFor(() => expect(commands.status).toBe('ready'), inTime);
  expect([await take(here), await take(there), await take(there), await take(here)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  for (const connection of connections) connection.close();
});
