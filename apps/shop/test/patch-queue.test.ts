import { expect, it } from 'vitest';
import { PatchQueue } from '@sentiero/lab-app/mend/patch-queue';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';

const ended = { fault: null, attacks: [], honest: [], wasStopped: false };
const usedUp = async () => ({ ...ended, wasStopped: true });
const killed = () => Promise.reject(new QueryStopped('too_slow'));

/** Runs that say when they begin, and end on command. */
function heldRuns(queue: PatchQueue) {
  const began: string[] = [];
  const { promise, resolve } = Promise.withResolvers<typeof ended>();
  const runs = (learners: readonly string[]) =>
    learners.map((learner) => queue.run(learner, () => (began.push(learner), promise)));
  return { began, runs, end: () => resolve(ended) };
}

it('learners whose code had to be stopped share one place, and the others keep theirs', async () => {
  const queue = new PatchQueue();
  await queue.run('loop', usedUp);
  await expect(queue.run('native loop', killed)).rejects.toMatchObject({ reason: 'too_slow' });
  const { began, runs, end } = heldRuns(queue);
  const all = runs(['loop', 'native loop', 'honest', 'newcomer']);
  expect(began).toEqual(['loop', 'honest', 'newcomer']);
  end();
  await Promise.all(all);
  expect(began).toEqual(['loop', 'honest', 'newcomer', 'native loop']);
});

it('a minute later nobody has to share, and a try that ends by itself changes nothing before that', async () => {
  let nowMs = 0;
  const queue = new PatchQueue(() => nowMs);
  for (const learner of ['one', 'two']) await queue.run(learner, usedUp);
  nowMs = 59_000;
  await queue.run('two', async () => ended);
  const early = heldRuns(queue);
  const first = early.runs(['one', 'two']);
  expect(early.began).toEqual(['one']);
  early.end();
  await Promise.all(first);
  nowMs = 61_000;
  const late = heldRuns(queue);
  const second = late.runs(['one', 'two']);
  expect(late.began).toEqual(['one', 'two']);
  late.end();
  await Promise.all(second);
});

it('a cancelled learner’s tries never begin, in either place', async () => {
  const queue = new PatchQueue();
  for (const learner of ['loop', 'other loop']) await queue.run(learner, usedUp);
  const { began, runs, end } = heldRuns(queue);
  const [held] = runs(['other loop']);
  const [waiting] = runs(['loop']);
  queue.cancel('loop');
  await expect(waiting).rejects.toMatchObject({ reason: 'reset' });
  end();
  await held;
  expect(began).toEqual(['other loop']);
});
