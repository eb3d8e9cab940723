import type { SyncOrders, SyncReport, WantedCopy } from '@sentiero/contracts/ingest';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { CopyRefused, type Engine, type ListedCopy } from '../src/engine/engine.ts';
import { Reconciler } from '../src/reconciler.ts';

const nameOf = (id: number) => `copy${id}`.padEnd(26, 'x');
const wanted = (id: number): WantedCopy => ({
  name: nameOf(id),
  target_id: 1,
  image: 'app:1',
  port: 80,
  ready_path: '/',
  ready_status: 200,
  memory_mb: 64,
  cpus: 1,
  pids: 64,
  writable: [],
  sandbox: 'standard',
  env: [],
});

/** A container engine in memory. */
class MemoryEngine implements Engine {
  copies = new Map<string, ListedCopy>();
  refuses = new Set<string>();
  list = async () => [...this.copies.values()];
  address = async (name: string) => (this.copies.get(name)?.state === 'running' ? '10.0.0.1:80' : null);
  cpuSeconds = 0;
  usage = async () => ({ memory_mb: 20, cpuSeconds: this.cpuSeconds });
  logs = async (name: string) => `log of ${name}`;
  remove = async (name: string) => void this.copies.delete(name);
  async create({ name }: WantedCopy) {
    if (this.refuses.has(name)) throw new CopyRefused('no_image', 'there is none');
    this.copies.set(name, { name, state: 'running', createdAtMs: 0 });
  }
}

let engine: MemoryEngine;
let orders: SyncOrders;
let last: SyncReport;
let isAnswering: boolean;
let nowMs: number;
beforeEach(() => {
  engine = new MemoryEngine();
  orders = { has_lease: true, start: [], keep: [], logs: [] };
  isAnswering = true;
  nowMs = 0;
});

function aService() {
  const service = new Reconciler({
    engine,
    info: { name: 'memory', memory_mb: 1000 },
    service: randomUUID(),
    sync: async (report) => {
      last = report;
      return orders;
    },
    probe: async () => isAnswering,
    explain: async () =>
      isAnswering ? null : { error: 'port_closed', line: 'Nothing listens on the port 80.' },
    readyTimeoutMs: 1000,
    log: pino({ level: 'silent' }),
    now: () => nowMs,
  });
  return async () => {
    await service.round();
    await service.settled();
  };
}
const told = () => last.present.map(({ name, state, error }) => [name.slice(0, 5), state, error]);

test('starts what is wanted, says when it is ready, and removes what is not', async () => {
  const round = aService();
  await engine.create(wanted(9));
  orders = { ...orders, start: [wanted(1)], keep: [nameOf(1)] };
  await round();
  expect([...engine.copies.keys()]).toEqual([nameOf(1)]);
  await round();
  expect(told()).toEqual([['copy1', 'ready', null]]);
});

test('a service that comes after a killed one finds its copies, ready or not', async () => {
  await engine.create(wanted(1));
  engine.copies.set(nameOf(2), { name: nameOf(2), state: 'unfinished', createdAtMs: 0 });
  orders = { ...orders, start: [wanted(2)], keep: [nameOf(1), nameOf(2)] };
  const round = aService();
  await round();
  expect(told()).toEqual([['copy1', 'starting', null]]);
  await round();
  expect(told()).toEqual([
    ['copy1', 'ready', null],
    ['copy2', 'ready', null],
  ]);
});

test('touches nothing without the lease', async () => {
  await engine.create(wanted(9));
  orders = { has_lease: false, start: [wanted(1)], keep: [], logs: [] };
  await aService()();
  expect([...engine.copies.keys()]).toEqual([nameOf(9)]);
});

test('an engine that takes seconds to list its copies still gets its orders', async () => {
  engine.list = async () => {
    nowMs += 6_000;
    return [...engine.copies.values()];
  };
  orders = { ...orders, start: [wanted(1)], keep: [nameOf(1)] };
  await aService()();
  expect([...engine.copies.keys()]).toEqual([nameOf(1)]);
});

test('an engine that dies while a copy starts has not refused it: the copy is started once the engine is back', async () => {
  const { create } = engine;
  engine.create = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  orders = { ...orders, start: [wanted(1)], keep: [nameOf(1)] };
  const round = aService();
  await round();
  engine.create = create;
  await round();
  expect(last.failed).toEqual([]);
  expect([...engine.copies.keys()]).toEqual([nameOf(1)]);
});

test('an engine that fails gets three tries, and one that refuses gets one', async () => {
  let tries = 0;
  engine.create = async ({ name }) => {
    tries++;
    throw new CopyRefused('refused', 'internal error', name === nameOf(1));
  };
  const round = aService();
  for (const [id, expected] of [
    [1, 3],
    [2, 1],
  ] as const) {
    tries = 0;
    orders = { ...orders, start: [wanted(id)], keep: [nameOf(id)] };
    for (let each = 0; each < expected; each++) await round();
    orders = { ...orders, start: [] };
    await round();
    expect([tries, last.failed.map(({ name }) => name)]).toEqual([expected, [nameOf(id)]]);
  }
});

test('a copy that another service started is not handed out unless its limits hold', async () => {
  await engine.create(wanted(1));
  engine.address = async () => {
    throw new CopyRefused('not_limited', 'not limited: memory');
  };
  orders = { ...orders, keep: [nameOf(1)] };
  const round = aService();
  await round();
  expect(engine.copies.size).toBe(0);
  await round();
  expect(last.failed).toEqual([{ name: nameOf(1), error: 'not_limited', log: 'not limited: memory' }]);
});

test('says why a copy was not started, once', async () => {
  engine.refuses.add(nameOf(1));
  orders = { ...orders, start: [wanted(1)], keep: [nameOf(1)] };
  const round = aService();
  await round();
  orders = { ...orders, start: [], keep: [] };
  await round();
  expect(last.failed).toEqual([{ name: nameOf(1), error: 'no_image', log: 'there is none' }]);
  await round();
  expect(last.failed).toEqual([]);
});

test('a copy that ended, and one that is not ready in time, have failed, with their logs', async () => {
  const round = aService();
  isAnswering = false;
  orders = { ...orders, start: [wanted(1), wanted(2)], keep: [nameOf(1), nameOf(2)] };
  await round();
  engine.copies.set(nameOf(2), { name: nameOf(2), state: 'ended', createdAtMs: 0 });
  nowMs = 1001;
  await round();
  expect(told()).toEqual([
    ['copy1', 'failed', 'port_closed'],
    ['copy2', 'failed', 'ended'],
  ]);
  expect(last.present[0]?.log).toBe(`log of ${nameOf(1)}\nNothing listens on the port 80.`);
});

test('the log of a copy that takes long tells what keeps it from being ready', async () => {
  isAnswering = false;
  await engine.create(wanted(1));
  orders = { ...orders, keep: [nameOf(1)], logs: [nameOf(1)] };
  const round = aService();
  for (let each = 0; each < 3; each++) await round();
  expect(last.present).toMatchObject([
    {
      state: 'starting',
      error: 'port_closed',
      log: `log of ${nameOf(1)}\nNothing listens on the port 80.`,
    },
  ]);
});

test('sends the logs that are asked for', async () => {
  await engine.create(wanted(1));
  orders = { ...orders, keep: [nameOf(1)], logs: [nameOf(1)] };
  const round = aService();
  await round();
  await round();
  expect(last.present[0]?.log).toBe(`log of ${nameOf(1)}`);
});

test('measures running copies every ten seconds, and the processors that they used meanwhile', async () => {
  await engine.create(wanted(1));
  orders = { ...orders, keep: [nameOf(1)] };
  const round = aService();
  const measured = async () => {
    await round();
    const [copy] = last.present;
    return [copy?.memory_mb, copy?.cpu];
  };
  expect(await measured()).toEqual([null, null]);
  await round();
  expect(await measured()).toEqual([20, null]);
  expect(await measured()).toEqual([null, null]);
  nowMs += 10_000;
  engine.cpuSeconds = 5;
  await round();
  expect(await measured()).toEqual([20, 0.5]);
});
