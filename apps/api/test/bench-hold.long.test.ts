import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { benchHolds } from '../src/db/schema/index.ts';
import { untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';
import { atTheLesson } from './hold-world.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { startRawTarget, type RawTarget } from './raw-target.ts';

const api = useApi();
const sockets = useSockets(api);
const running: ProxyProcess[] = [];
let raw: RawTarget;

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget();
});
afterEach(async () => {
  for (const proxy of running.splice(0)) await proxy.stop();
});
afterAll(() => raw.close());

async function aProxy(env: Record<string, string> = {}): Promise<ProxyProcess> {
  const proxy = await startProxy(api, env);
  running.push(proxy);
  return proxy;
}
const atProxy = (port: () => number) => atTheLesson(api, sockets, { url: raw.url, proxyPort: port });
const twenty = Array.from({ length: 20 }, (_, nth) => nth);

async function holdTwenty(proxy: ProxyProcess) {
  const world = await atProxy(() => proxy.port);
  expect((await world.hold()).statusCode).toBe(200);
  const asked = twenty.map((nth) => world.ask({ path: `/twenty/${nth}` }));
  await world.nth(20);
  return { world, settled: Promise.allSettled(asked.map(({ promise }) => promise)) };
}
const statusesOf = (settled: PromiseSettledResult<{ status: number }>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value.status : 0));
const all = (status: number) => twenty.map(() => status);

test('a held message that no one releases passes unchanged at its deadline, and the learner is notified', async () => {
  const proxy = await aProxy({ HOLD_TIMEOUT_MS: '1500' });
  const { world, settled } = await holdTwenty(proxy);
  expect(statusesOf(await settled)).toEqual(all(200));
  await vi.waitUntil(() => world.released().length === 20, untilTrue);
  expect(new Set(world.released().map(({ how }) => how))).toEqual(new Set(['timeout']));
}, 120_000);

test('when the sockets of the lesson are gone, everything goes on within some seconds', async () => {
  const { world, settled } = await holdTwenty(await aProxy());
  const since = performance.now();
  world.page.socket.terminate();
  expect(statusesOf(await settled)).toEqual(all(200));
  expect(performance.now() - since).toBeLessThan(25_000);
  expect((await world.ask().promise).status).toBe(200);
}, 120_000);

test('as long as a socket names the lesson, the hold lasts beyond its first lease', async () => {
  const world = await atProxy(
    (
      (proxy) => () =>
        proxy.port
    )(await aProxy()),
  );
  await world.hold();
  const isOwn = eq(benchHolds.userId, world.user.id);
  const [before] = await api.ctx.db.select().from(benchHolds).where(isOwn);
  const isRenewed = async () => {
    const [now] = await api.ctx.db.select().from(benchHolds).where(isOwn);
    return (now?.until.getTime() ?? 0) > (before?.until.getTime() ?? Infinity) + 11_000;
  };
  await vi.waitUntil(isRenewed, { timeout: 60_000, interval: 500 });
  const { promise } = world.ask();
  const held = await world.nth(1);
  await world.answer(held.id, { do: 'forward' });
  expect((await promise).status).toBe(200);
}, 120_000);

test('a proxy releases all held messages when it stops', async () => {
  const proxy = await aProxy();
  const { settled } = await holdTwenty(proxy);
  proxy.child.kill('SIGTERM');
  expect(statusesOf(await settled)).toEqual(all(200));
}, 120_000);

test('the connections of a killed proxy end, its learner is notified, and calls report nothing held', async () => {
  const proxy = await aProxy();
  const { world, settled } = await holdTwenty(proxy);
  const [first] = world.held();
  proxy.kill();
  expect(statusesOf(await settled)).toEqual(all(0));
  expect((await world.answer(first?.id ?? '', { do: 'forward' })).statusCode).toBe(409);
}, 120_000);

test('while the API is away, everything goes on within its lease', async () => {
  const proxy = await aProxy();
  const { settled } = await holdTwenty(proxy);
  await api.internal.close();
  expect(statusesOf(await settled)).toEqual(all(200));
}, 120_000);
