import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { instanceCalls } from '@sentiero/contracts/ingest';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { targets } from '../src/db/schema/index.ts';
import { findOrMakeLearner } from '../src/modules/targets/targets.store.ts';
import { aLearner, aTarget } from './builders.ts';
import { anInstanceTarget, Engine } from './copies.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();
const { get, start, stop, reset, keep, list, engine: engineEndpoint } = instancesEndpoints;

afterEach(async () => {
  await api.ctx.db.delete(targets);
  // The next test's service gets the lease.
  api.time.pass(11_000);
});

const staff = async () => (await aLearner(api, { isStaff: true })).client;
const stateOf = async (client: Client, id: number) => (await client.call(get, { params: { id } })).json();

async function connected() {
  const engine = new Engine(api);
  await engine.sync();
  return engine;
}

async function visit(userId: number, targetId: number) {
  const { learner } = await findOrMakeLearner(api.ctx, userId, targetId);
  return (await callInternal(api, instanceCalls.visit, { learner, target_id: targetId })).json();
}

test('a learner starts a copy, keeps it, replaces it and stops it', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const params = { id };
  const { client } = await aLearner(api);
  expect(await stateOf(client, id)).toEqual({
    state: 'none',
    ready_at: null,
    stops_at: null,
    place: null,
    error: null,
  });
  expect((await client.call(keep, { params })).json()).toMatchObject({ code: 'not_running' });
  expect((await client.call(start, { params })).json()).toMatchObject({ state: 'starting' });
  expect((await client.call(start, { params })).json()).toMatchObject({ state: 'starting' });
  await engine.settle();
  expect(engine.copies.size).toBe(1);
  const [first] = engine.copies.keys();
  const ready = await stateOf(client, id);
  const inMinutes = (minutes: number) => new Date(api.ctx.clock().getTime() + minutes * 60_000).toISOString();
  expect(ready).toMatchObject({ state: 'ready', ready_at: inMinutes(0), stops_at: inMinutes(30) });
  api.time.pass(5 * 60_000);
  await engine.sync();
  expect((await client.call(keep, { params })).json()).toMatchObject({ stops_at: inMinutes(30) });
  await engine.sync();
  expect((await client.call(reset, { params })).json()).toMatchObject({ state: 'starting' });
  await engine.settle();
  expect([...engine.copies.keys()]).not.toContain(first);
  expect(await stateOf(client, id)).toMatchObject({ state: 'ready' });
  expect((await client.call(stop, { params })).statusCode).toBe(204);
  expect(await stateOf(client, id)).toMatchObject({ state: 'stopping' });
  await engine.settle();
  expect(engine.copies.size).toBe(0);
  expect(await stateOf(client, id)).toMatchObject({ state: 'none' });
});

test('without an engine such a target says what is missing', async () => {
  const { id } = await anInstanceTarget(api);
  const { client, user } = await aLearner(api);
  expect(await stateOf(client, id)).toMatchObject({ state: 'failed', error: 'no_engine' });
  const refused = await client.call(start, { params: { id } });
  expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refused.json().detail).toContain('Docker or Podman');
  expect(await visit(user.id, id)).toMatchObject({ state: 'failed', error: 'no_engine', address: null });
});

test('staff read each part that copies lack, and that the service itself is silent', async () => {
  const client = await staff();
  const read = async () => (await client.call(engineEndpoint)).json();
  expect(await read()).toEqual({ engine: null, lacks: [{ part: 'service', detail: null, command: null }] });
  const lacks = [
    { part: 'engine' as const, detail: null, command: 'sudo apt-get install docker.io' },
    { part: 'firewall' as const, detail: null, command: 'sudo apt-get install nftables' },
  ];
  const service = randomUUID();
  const report = { service, engine: null, problem: 'no_engine' as const, lacks, present: [], failed: [] };
  await callInternal(api, instanceCalls.sync, report);
  expect(await read()).toEqual({ engine: null, lacks });
  api.time.pass(11_000);
  await connected();
  expect(await read()).toMatchObject({ engine: expect.any(String), lacks: [] });
});

test('a shared target has no copies', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const { id } = await aTarget(api);
  for (const endpoint of [get, start, stop, reset, keep])
    expect((await client.call(endpoint, { params: { id } })).json()).toMatchObject({ code: 'invalid_input' });
});

test('a target that is in no visible lesson has no copies for learners', async () => {
  await connected();
  const { id } = await aTarget(api);
  const { client } = await aLearner(api);
  for (const endpoint of [get, start, stop, reset, keep])
    expect((await client.call(endpoint, { params: { id } })).statusCode).toBe(404);
});

test('the first request starts the copy, and later ones find it', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { user } = await aLearner(api);
  expect(await visit(user.id, id)).toMatchObject({ state: 'starting', address: null });
  await engine.settle();
  const [copy] = engine.copies.values();
  expect(await visit(user.id, id)).toMatchObject({ state: 'ready', address: copy?.address });
});

test('an address never leaves the platform', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { client } = await aLearner(api);
  await client.call(start, { params: { id } });
  await engine.settle();
  const [copy] = engine.copies.values();
  const told = [
    (await client.call(get, { params: { id } })).body,
    (await (await staff()).call(list)).body,
    (await (await staff()).call(targetsEndpoints.get, { params: { id } })).body,
  ];
  expect(copy?.address).toBeTruthy();
  for (const text of told) expect(text).not.toContain(copy?.address);
});

test('a copy that died is gone, and starts again at the next request', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { user, client } = await aLearner(api);
  await visit(user.id, id);
  await engine.settle();
  engine.copies.clear();
  await engine.sync();
  expect(await stateOf(client, id)).toMatchObject({ state: 'none' });
  expect(await visit(user.id, id)).toMatchObject({ state: 'starting' });
});

test('a copy that failed to start says why, and is not tried again every second', async () => {
  const engine = await connected();
  engine.next = 'failed';
  const { id } = await anInstanceTarget(api);
  const { user, client } = await aLearner(api);
  await client.call(start, { params: { id } });
  await engine.settle();
  expect(await stateOf(client, id)).toMatchObject({ state: 'failed', error: 'ended' });
  expect(await visit(user.id, id)).toMatchObject({ state: 'failed', error: 'ended' });
  api.time.pass(31_000);
  await engine.sync();
  expect(await visit(user.id, id)).toMatchObject({ state: 'starting' });
});

test('a copy that nobody uses ends, and one in use does not', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api, { idle_minutes: 10, hours: 1 });
  const [{ user, client }, other] = [await aLearner(api), await aLearner(api)];
  await visit(user.id, id);
  await visit(other.user.id, id);
  await engine.settle();
  for (let minutes = 0; minutes < 11; minutes += 5) {
    api.time.pass(5 * 60_000);
    await visit(user.id, id);
    await engine.sync();
  }
  await engine.settle();
  expect(await stateOf(client, id)).toMatchObject({ state: 'ready' });
  expect(await stateOf(other.client, id)).toMatchObject({ state: 'none' });
});

test('a changed target takes its copies with it, and so does a deleted one', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { user } = await aLearner(api);
  const admin = await staff();
  await visit(user.id, id);
  await engine.settle();
  const instance = { image: 'localhost/app:2', port: 80 };
  const changed = await admin.call(targetsEndpoints.update, { params: { id }, body: { instance } });
  expect(changed.json()).toMatchObject({ kind: 'instance', backend_url: null, instance });
  await engine.settle();
  expect(engine.copies.size).toBe(0);
  await visit(user.id, id);
  await engine.settle();
  expect(engine.copies.size).toBe(1);
  expect((await admin.call(targetsEndpoints.remove, { params: { id } })).statusCode).toBe(204);
  await engine.sync();
  expect(engine.copies.size).toBe(0);
});

test('a learner has so many copies at once, and is told which run', async () => {
  const engine = await connected();
  const { client, user } = await aLearner(api);
  const names: string[] = [];
  for (let each = 0; each < 3; each++) {
    const { id, name } = await anInstanceTarget(api);
    names.push(name);
    await client.call(start, { params: { id } });
  }
  await engine.settle();
  const { id } = await anInstanceTarget(api);
  const refused = await client.call(start, { params: { id } });
  expect(refused.json()).toMatchObject({ status: 409, code: 'too_many_instances' });
  for (const name of names) expect(refused.json().detail).toContain(name);
  expect((await visit(user.id, id)).running.toSorted()).toEqual(names.toSorted());
});

test('copies wait for room in the order in which they were asked for', async () => {
  const engine = await connected();
  engine.memoryMb = 100;
  await engine.sync();
  const { id } = await anInstanceTarget(api);
  const clients: Client[] = [];
  for (let each = 0; each < 3; each++) {
    const { client } = await aLearner(api);
    clients.push(client);
    await client.call(start, { params: { id } });
    api.time.pass(10);
    await engine.settle();
  }
  const [first, second, third] = clients as [Client, Client, Client];
  expect(await stateOf(first, id)).toMatchObject({ state: 'ready', place: null });
  expect(await stateOf(second, id)).toMatchObject({ state: 'queued', place: 1 });
  expect(await stateOf(third, id)).toMatchObject({ state: 'queued', place: 2 });
  await first.call(stop, { params: { id } });
  await engine.settle();
  expect(await stateOf(second, id)).toMatchObject({ state: 'ready' });
  expect(await stateOf(third, id)).toMatchObject({ state: 'queued', place: 1 });
});

test('prepared copies are there at once, each for one learner, and are prepared again', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api, { pool: 2 });
  await engine.settle();
  const prepared = [...engine.copies.values()].map(({ address }) => address);
  expect(prepared).toHaveLength(2);
  const [one, two] = [await aLearner(api), await aLearner(api)];
  const found = await Promise.all([visit(one.user.id, id), visit(two.user.id, id)]);
  expect(found.map(({ address }) => address).toSorted()).toEqual(prepared.toSorted());
  await engine.settle();
  expect(engine.copies.size).toBe(4);
  expect((await one.client.call(reset, { params: { id } })).json()).toMatchObject({ state: 'ready' });
});

test('a prepared copy makes room for a learner who waits', async () => {
  const engine = await connected();
  engine.memoryMb = 100;
  await anInstanceTarget(api, { pool: 1 });
  await engine.settle();
  const other = await anInstanceTarget(api);
  const { client } = await aLearner(api);
  await client.call(start, { params: { id: other.id } });
  await engine.settle();
  expect(await stateOf(client, other.id)).toMatchObject({ state: 'ready' });
});

test('secrets in the environment are the same for a learner and target, and differ between them', async () => {
  const engine = await connected();
  const env = { FLAG: 'flag-{secret:FLAG}', KEY: '{secret:KEY}', URL: '{public_url}app' };
  const { id } = await anInstanceTarget(api, { env, pool: 1 });
  const [one, two] = [await aLearner(api), await aLearner(api)];
  const environmentAt = async (client: Client, call: typeof start | typeof reset) => {
    await client.call(call, { params: { id } });
    const { start: wanted } = await engine.sync();
    await engine.settle();
    expect(wanted).toHaveLength(1);
    return Object.fromEntries(wanted[0]?.env ?? []);
  };
  const first = await environmentAt(one.client, start);
  expect(first['FLAG']).toMatch(/^flag-[0-9a-f]{32}$/);
  expect(first['KEY']).not.toBe(first['FLAG']?.slice(5));
  expect(first['URL']).toMatch(/^http:\/\/t\d+\.localhost:8080\/app$/);
  expect(await environmentAt(one.client, reset)).toEqual(first);
  expect((await environmentAt(two.client, start))['FLAG']).not.toBe(first['FLAG']);
});

test('of two services one acts, and the other one takes over when it is gone', async () => {
  const [one, two] = [await connected(), new Engine(api)];
  const { id } = await anInstanceTarget(api);
  await (await aLearner(api)).client.call(start, { params: { id } });
  expect(await two.report()).toEqual({ has_lease: false, start: [], keep: [], logs: [] });
  expect((await one.report()).start).toHaveLength(1);
  api.time.pass(11_000);
  expect((await two.report()).start).toHaveLength(1);
  expect((await one.report()).has_lease).toBe(false);
});

test('the target protocol reaches the learner’s own copy, and no other', async () => {
  const asked: string[] = [];
  const application = http.createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.end(JSON.stringify({ credentials: [{ description: 'Shop', username: 'ada', password: 'x' }] }));
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void application.close());
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { client, user } = await aLearner(api);
  const read = () => client.call(targetsEndpoints.credentials, { params: { id } });
  expect((await read()).json()).toEqual([]);
  await visit(user.id, id);
  await engine.sync();
  for (const copy of engine.copies.values())
    copy.address = `127.0.0.1:${(application.address() as AddressInfo).port}`;
  await engine.settle();
  expect((await read()).json()).toMatchObject([{ username: 'ada' }]);
  const { learner } = await findOrMakeLearner(api.ctx, user.id, id);
  expect(asked).toEqual([`PUT /_sentiero/learners/${learner}`]);
});
