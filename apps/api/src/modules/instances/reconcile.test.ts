import type { SyncReport } from '@sentiero/contracts/ingest';
import { expect, test } from 'vitest';
import { reconcile, type Change, type Copy } from './reconcile.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const unlimited = { total: undefined, memoryMb: 1e9, perCourse: Infinity };

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
    courses: [],
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

// Only of its own thread: V8 compiles and collects garbage for all tests of the process on others.
test('a thousand rows are compared in a moment', () => {
  const copies = Array.from({ length: 1000 }, (_, id) => aCopy(id + 1, { state: 'ready' }));
  const report = { present: copies.map(({ name }) => present(name, 'ready')), failed: [] };
  const before = process.threadCpuUsage();
  expect(reconcile({ copies, report, pools: [], capacity: unlimited, now: start }).changes).toEqual([]);
  const { user, system } = process.threadCpuUsage(before);
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
  const capacity = { ...unlimited, total: 2 };
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

type Named = Partial<Copy> & { id: number };
const none = { present: [], failed: [] };
/** The decisions on the copies where so many fit. */
function decide(total: number, named: readonly Named[], perCourse = Infinity) {
  const copies = named.map((fields) => aCopy(fields.id, fields));
  const isThere = copies.filter(({ state }) => state !== 'wanted');
  const report = { ...none, present: isThere.map(({ name }) => present(name, 'ready')) };
  const capacity = { ...unlimited, total, perCourse };
  const { changes } = reconcile({ copies, report, pools: [], capacity, now: start });
  return changes.map(({ copy, to }) => `${copy.id} ${to}`);
}
const course = (id: number, count: number, fields: Partial<Copy> = {}): Named[] =>
  Array.from({ length: count }, (_, index) => ({ id: id * 100 + index, courses: [id], ...fields }));

test('courses take turns, however many copies one of them asks for first', () => {
  const late = { createdAt: new Date(start.getTime() + 60_000) };
  const started = decide(7, [...course(1, 500), ...course(2, 3, late), ...course(3, 1, late)]);
  expect(started).toEqual(['100', '200', '300', '101', '201', '102', '202'].map((id) => `${id} starting`));
});

test('a course that has many copies waits for one that has none, and learners of no course count as one', () => {
  const one = course(1, 3, { state: 'ready' });
  const waiting = [...course(1, 2).map(({ id }) => ({ id: id + 50, courses: [1] })), ...course(2, 1)];
  const alone = [7, 8, 9].map((id) => ({ id }));
  expect(decide(6, [...one, ...waiting, ...alone])).toEqual(['7 starting', '200 starting', '8 starting']);
});

test('a learner of several courses counts for the one that has the fewest', () => {
  const many = course(1, 4, { state: 'ready' });
  expect(decide(5, [...many, ...course(2, 1), { id: 1, courses: [1, 3] }])).toEqual(['1 starting']);
});

test('a course has so many copies at most, and its others keep nobody waiting', () => {
  const copies = [...course(1, 4), ...course(2, 1)];
  expect(decide(10, copies, 2)).toEqual(['100 starting', '200 starting', '101 starting']);
});

const unopened = { purpose: 'warm_up', state: 'ready' } as const;
test.each<[string, string[], number, Named[]]>([
  ['ends for a learner who waits', ['101 stopping'], 2, [...course(1, 2, unopened), { id: 9, courses: [2] }]],
  [
    'ends before one of a course that has fewer',
    ['201 stopping'],
    3,
    [...course(1, 1, unopened), ...course(2, 2, unopened), { id: 9 }],
  ],
  [
    'ends after one that is only prepared',
    ['2 stopping'],
    2,
    [...course(1, 1, unopened), { id: 2, userId: null, purpose: 'pool', state: 'ready' }, { id: 9 }],
  ],
  ['stays where there is room', ['9 starting'], 3, [...course(1, 2, unopened), { id: 9, courses: [2] }]],
  [
    'ends for the warm-up of a course that has fewer',
    ['103 stopping'],
    4,
    [...course(1, 4, unopened), ...course(2, 2, { purpose: 'warm_up' })],
  ],
  [
    'stays if that course would have as many then',
    [],
    2,
    [...course(1, 1, unopened), ...course(2, 1, unopened), { id: 9, courses: [2], purpose: 'warm_up' }],
  ],
  [
    'stays while another one makes room',
    [],
    2,
    [...course(1, 1, unopened), ...course(2, 1, { state: 'stopping' }), { id: 9, courses: [3] }],
  ],
  ['that was opened ends for nobody', [], 2, [...course(1, 2, { state: 'ready' }), { id: 9 }]],
])('a copy that was started ahead %s', (_, expected, ...[total, copies]) => {
  expect(decide(total, copies)).toEqual(expected);
});

test('a copy that is larger than all may be together fails, and keeps nobody waiting', () => {
  const capacity = { ...unlimited, memoryMb: 1000 };
  const copies = [aCopy(1, { memoryMb: 1001 }), aCopy(2)];
  const { changes } = reconcile({ copies, report: none, pools: [], capacity, now: start });
  expect(changes.map(({ copy, to }) => [copy.id, to])).toEqual([
    [1, 'failed'],
    [2, 'starting'],
  ]);
});

test('five thousand copies of three hundred courses are put in order in a moment', () => {
  const copies = Array.from({ length: 5000 }, (_, id) => aCopy(id + 1, { courses: [id % 300] }));
  const before = process.threadCpuUsage();
  const capacity = { ...unlimited, total: 100 };
  const { changes } = reconcile({ copies, report: none, pools: [], capacity, now: start });
  expect(new Set(changes.map(({ copy }) => copy.courses[0])).size).toBe(100);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});
