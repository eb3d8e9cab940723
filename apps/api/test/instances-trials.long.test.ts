import { setTimeout as pause } from 'node:timers/promises';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { type PresentCopy } from '@sentiero/contracts/ingest';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { afterEach, expect, test, vi } from 'vitest';
import { targets } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { anInstanceTarget, Engine } from './copies.ts';
import { useApi, type Client } from './harness.ts';
import { targetInput } from './inputs.ts';

const api = useApi();
const { get, start, list, logs, remove, trial } = instancesEndpoints;

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

test('staff list copies, read their logs and stop them', async () => {
  const engine = await connected();
  const { id } = await anInstanceTarget(api);
  const { client, user } = await aLearner(api);
  await client.call(start, { params: { id } });
  await engine.settle();
  const admin = await staff();
  const [listed] = (await admin.call(list)).json();
  expect(listed).toMatchObject({
    target: { id },
    user: { id: user.id, username: user.username },
    purpose: 'learner',
    state: 'ready',
  });
  const params = { id: listed.id };
  const read = await engine.during(admin.call(logs, { params }));
  const [name] = engine.copies.keys();
  expect(read.json()).toEqual({ log: `log of ${name}` });
  expect((await admin.call(remove, { params })).statusCode).toBe(204);
  await engine.settle();
  expect((await admin.call(remove, { params })).statusCode).toBe(404);
  expect(await stateOf(client, id)).toMatchObject({ state: 'none' });
});

test.each([
  ['ready', { state: 'ready', error: null }],
  ['failed', { state: 'failed', error: 'ended', log: 'it broke' }],
] as const)('a trial start tells its progress, and that it is %s', async (next, last) => {
  const engine = await connected();
  engine.next = next;
  const { id } = await anInstanceTarget(api);
  const admin = await staff();
  const answer = await engine.during(admin.call(trial, { params: { id } }));
  expect(answer.headers['content-type']).toBe('text/event-stream');
  const [entry] = (await admin.call(auditEndpoints.list, { query: { limit: 1 } })).json();
  expect(entry).toMatchObject({ action: 'target.try', object: `target:${id}` });
  const told = answer.body.split('\n\n').filter(Boolean);
  expect(JSON.parse(told.at(-1)?.replace('data: ', '') ?? '')).toMatchObject(last);
  await engine.settle();
  expect(engine.copies.size).toBe(0);
});

test('a trial start that takes long tells what keeps it, and goes on', async () => {
  const engine = await connected();
  engine.next = 'starting';
  const { id } = await anInstanceTarget(api);
  const answer = (await staff()).call(trial, { params: { id } });
  await engine.during(vi.waitUntil(() => engine.copies.size > 0, 10_000));
  const copy = () => engine.copies.values().toArray()[0] as PresentCopy;
  // The trial's ten seconds begin when it sees that the copy is starting.
  const asksForLog = () => (api.time.pass(1_000), copy().log !== null);
  await engine.during(vi.waitUntil(asksForLog, 20_000));
  // Until the trial has told what came with the log.
  await engine.during(pause(2_000));
  Object.assign(copy(), { state: 'ready', address: '10.0.0.1:80' });
  await engine.during(answer);
  const told = (await answer).body.split('\n\n').filter(Boolean);
  const states = told.map((event) => JSON.parse(event.replace('data: ', '')));
  expect(states).toMatchObject([
    { state: 'queued' },
    { state: 'starting', error: null, log: null },
    { state: 'starting', error: 'port_closed', log: expect.stringContaining('log of') },
    { state: 'ready', error: null },
  ]);
});

test.each([
  [{}, '/instance'],
  [{ instance: { image: 'app:1' } }, '/instance/port'],
  [{ instance: { image: '-v /:/host', port: 80 } }, '/instance/image'],
  [
    { instance: { image: 'app:1', port: 80, writable: [{ path: '/../etc', mb: 1 }] } },
    '/instance/writable/0/path',
  ],
  [{ instance: { image: 'app:1', port: 80, pool: 21 } }, '/instance/pool'],
  [{ instance: { image: 'app:1', port: 80, env: { 'A=B': 'x' } } }, '/instance/env'],
])('a target of kind instance wants what a copy needs: %j', async (fields, path) => {
  const { backend_url: _, ...input } = targetInput('wrong');
  const refused = await (
    await staff()
  ).call(targetsEndpoints.create, { body: { ...input, kind: 'instance', ...fields } });
  expect(refused.statusCode).toBe(400);
  expect(
    refused
      .json()
      .errors.map((error: { path: string }) => error.path)
      .join(' '),
  ).toContain(path);
});
