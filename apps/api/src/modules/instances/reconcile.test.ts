import type { SyncReport } from '@sentiero/contracts/ingest';
import { expect, test } from 'vitest';
import { reconcile, type Change, type Copy } from './reconcile.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const unlimited = { total: undefined, memoryMb: 1e9 };

function aCopy(id: number, fields: Partial<Copy> = {}): Copy {
  const times = { createdAt: start, changedAt: start, usedAt: start, endsAt: null };
  const limits = { memoryMb: 64, idleMinutes: 30, hours: 6 };
  const name = `copy${id}`;
  return {
    id,
    name,
    targetId: 1,
    userId: id,
    purpose: 'learner',
    state: 'wanted',
    isCurrent: true,
    ...times,
    ...limits,
    ...fields,
  };
}

type Present = SyncReport['present'][number];
const present = (name: string, state: Present['state']): Present => ({
  name,
  state,
  address: state === 'ready' ? '10.0.0.1:80' : null,
  error: null,
  log: null,
  memory_mb: null,
  cpu: null,
});

/** The rows after the changes. */
function applied(copies: readonly Copy[], changes: readonly Change[]): Copy[] {
  const next = new Map(changes.map(({ copy, to }) => [copy.id, to]));
  return copies.flatMap((copy) => {
    const to = next.get(copy.id);
    if (to === 'gone') return [];
    return [{ ...copy, state: to ?? copy.state }];
  });
}

/** Always the same numbers, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test.each(Array.from({ length: 50 }, (_, seed) => seed + 1))(
  'whatever dies whenever, each learner ends with one running copy and the engine with no other (%i)',
  (seed) => {
    const next = numbers(seed);
    let copies = [1, 2, 3].map((id) => aCopy(id));
    // What the engine has, and whether it answers yet.
    const engine = new Map<string, boolean>([['an orphan', true]]);
    const round = (isFaulty: boolean) => {
      const report = {
        present: [...engine].map(([name, isReady]) => present(name, isReady ? 'ready' : 'starting')),
        failed: [],
      };
      const { changes } = reconcile({ copies, report, pools: [], capacity: unlimited, now: start });
      // A killed API has changed nothing, and its answer is lost.
      if (isFaulty && next() < 0.2) return;
      copies = applied(copies, changes);
      const orders = copies.filter(({ state }) => state === 'starting' || state === 'ready');
      const kept = new Set(orders.map(({ name }) => name));
      // A killed service has followed some of its orders.
      for (const name of engine.keys())
        if (!kept.has(name) && !(isFaulty && next() < 0.3)) engine.delete(name);
      for (const { name, state } of orders)
        if (state === 'starting' && !engine.has(name) && !(isFaulty && next() < 0.3)) engine.set(name, false);
      for (const name of engine.keys()) if (!isFaulty || next() < 0.5) engine.set(name, true);
      // Copies die, learners stop theirs, and start new ones.
      for (const name of engine.keys()) if (isFaulty && next() < 0.05) engine.delete(name);
      copies = copies.map((copy) => (isFaulty && next() < 0.1 ? { ...copy, state: 'stopping' } : copy));
      for (const id of [1, 2, 3])
        if (!copies.some(({ userId }) => userId === id))
          copies.push(
            aCopy(id, { id: id + Math.floor(next() * 1e6) * 10, name: `copy${id} ${next()}`, userId: id }),
          );
    };
    for (let each = 0; each < 60; each++) round(true);
    for (let each = 0; each < 8; each++) round(false);
    expect(copies.map(({ userId, state }) => [userId, state]).toSorted()).toEqual([
      [1, 'ready'],
      [2, 'ready'],
      [3, 'ready'],
    ]);
    expect([...engine.keys()].toSorted()).toEqual(copies.map(({ name }) => name).toSorted());
  },
);

test('a thousand rows are compared in a moment', () => {
  const copies = Array.from({ length: 1000 }, (_, id) => aCopy(id + 1, { state: 'ready' }));
  const report = { present: copies.map(({ name }) => present(name, 'ready')), failed: [] };
  const before = process.cpuUsage();
  expect(reconcile({ copies, report, pools: [], capacity: unlimited, now: start }).changes).toEqual([]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

const early = new Date(start.getTime() - 16 * 60_000);
test.each([
  { it: 'is ready in time', fields: {}, one: present('copy1', 'ready'), to: 'ready' },
  { it: 'ends by itself', fields: {}, one: present('copy1', 'failed'), to: 'failed' },
  { it: 'is not ready after a quarter of an hour', fields: { changedAt: early }, one: null, to: 'failed' },
  {
    it: 'is of a target that has changed',
    fields: { isCurrent: false },
    one: present('copy1', 'starting'),
    to: 'stopping',
  },
])('a starting copy that $it becomes $to', ({ fields, one, to }) => {
  const copies = [aCopy(1, { state: 'starting', ...fields })];
  const report = { present: one ? [one] : [], failed: [] };
  const { changes } = reconcile({ copies, report, pools: [], capacity: unlimited, now: start });
  expect(changes.map((change) => change.to)).toEqual([to]);
});

test('learners come before prepared copies, and in their order', () => {
  const at = (second: number) => ({ createdAt: new Date(start.getTime() + second * 1000) });
  const copies = [aCopy(1, { purpose: 'pool', userId: null }), aCopy(2, at(2)), aCopy(3, at(1))];
  const capacity = { total: 2, memoryMb: 0 };
  const { changes } = reconcile({
    copies,
    report: { present: [], failed: [] },
    pools: [],
    capacity,
    now: start,
  });
  expect(changes.map(({ copy, to }) => [copy.id, to])).toEqual([
    [3, 'starting'],
    [2, 'starting'],
  ]);
});
