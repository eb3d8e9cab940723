import { expect, it } from 'vitest';
import { FairQueue } from '@sentiero/lab-app/fair-queue';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';

const settings = { places: 1, perLearner: 3, total: 6 };

/** Work that ends on command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof QueryStopped ? error.reason : error),
  );

/** Usage charged to the learner. */
const busy = (ms: number) => async () => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('one learner takes one slot, however many are free', async () => {
  const queue = new FairQueue({ ...settings, places: 4 });
  const first = held();
  const began: string[] = [];
  const works = [
    queue.run('loud', first.work),
    queue.run('loud', async () => began.push('loud')),
    queue.run('quiet', async () => began.push('quiet')),
  ];
  await works[2];
  expect(began).toEqual(['quiet']);
  first.end();
  await Promise.all(works);
  expect(began).toEqual(['quiet', 'loud']);
});

it('the learner served least is next, whatever the order of arrival', async () => {
  const queue = new FairQueue(settings);
  const startedMs = performance.now();
  await queue.run('light', busy(5));
  // However slow the machine is, the other learner uses more.
  await queue.run('heavy', busy(3 * (performance.now() - startedMs)));
  const gate = held();
  const order: string[] = [];
  const works = ['gate', 'heavy', 'light', 'new'].map((name) =>
    queue.run(name, name === 'gate' ? gate.work : async () => void order.push(name)),
  );
  gate.end();
  await Promise.all(works);
  expect(order).toEqual(['new', 'light', 'heavy']);
});

it('the last slot is reserved for learners with hardly any usage', async () => {
  const queue = new FairQueue({ ...settings, places: 2 });
  await queue.run('heavy-1', busy(210));
  await queue.run('heavy-2', busy(210));
  const [one, two] = [held(), held()];
  const began: string[] = [];
  const heavy = [
    queue.run('heavy-1', () => (began.push('heavy-1'), one.work())),
    queue.run('heavy-2', () => (began.push('heavy-2'), two.work())),
  ];
  await queue.run('new', async () => began.push('new'));
  expect(began).toEqual(['heavy-1', 'new']);
  one.end();
  two.end();
  await Promise.all(heavy);
  expect(began).toEqual(['heavy-1', 'new', 'heavy-2']);
});

it('each learner’s queue is bounded, and a full queue drops from the longest', async () => {
  const queue = new FairQueue(settings);
  const gate = held();
  const running = queue.run('gate', gate.work);
  const works = ['a', 'a', 'a', 'b', 'b', 'c'].map((name) =>
    reasonOf(queue.run(name, async () => undefined)),
  );
  expect(await reasonOf(queue.run('a', async () => undefined))).toBe('own_backlog');
  const late = reasonOf(queue.run('d', async () => undefined));
  expect(await works[2]).toBe('too_busy');
  expect(await reasonOf(queue.run('b', async () => undefined))).toBe('too_busy');
  gate.end();
  await running;
  expect(await late).toBe('done');
  expect(await Promise.all(works)).toEqual(['done', 'done', 'too_busy', 'done', 'done', 'done']);
});

it('a cancelled learner’s waiting tasks never begin, the running one is aborted, and later ones run', async () => {
  const queue = new FairQueue(settings);
  const running = reasonOf(
    queue.run(
      'one',
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new QueryStopped('reset')))),
    ),
  );
  const waiting = reasonOf(queue.run('one', async () => expect.unreachable()));
  queue.cancel('one');
  const next = reasonOf(queue.run('one', async () => undefined));
  expect(await Promise.all([running, waiting, next])).toEqual(['reset', 'reset', 'done']);
});

it('no state is kept for learners who are gone', async () => {
  const queue = new FairQueue({ ...settings, total: 1_000 });
  await Promise.all(Array.from({ length: 500 }, (_, n) => queue.run(String(n), async () => undefined)));
  expect(queue.size).toBeLessThan(500);
});
