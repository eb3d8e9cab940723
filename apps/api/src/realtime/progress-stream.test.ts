import { expect, test } from 'vitest';
import { ProgressStream } from './progress-stream.ts';

const lesson = 1;
const update = (step: number) => ({ lesson, step, completed: '', request: null, event: null });

/** A stream for a learner with these completions, in order. */
async function open(completed: number[]) {
  const told: number[] = [];
  const send = (text: string) => void told.push((JSON.parse(text) as { step: number }).step);
  const sources = {
    completed: async () => [...completed],
    updates: async (steps: number[]) =>
      completed.filter((step) => steps.includes(step)).map((step) => update(step)),
  };
  const stream = new ProgressStream({ send }, sources);
  await stream.open();
  const receive = (step: number, place: number) =>
    stream.receive({ step, place }, JSON.stringify(update(step)));
  return { told, stream, receive };
}

test('earlier completions are not announced again', async () => {
  const { told, stream } = await open([7, 8]);
  await stream.catchUp(2);
  expect(told).toEqual([]);
});

test('completions that two processes publish out of order are sent once and in order', async () => {
  const completed = [7];
  const { told, receive } = await open(completed);
  completed.push(8, 9);
  await receive(9, 3);
  await receive(8, 2);
  expect(told).toEqual([8, 9]);
});

test('unpublished messages are recovered, and a late message is not sent twice', async () => {
  const completed = [7];
  const { told, stream, receive } = await open(completed);
  completed.push(8);
  await stream.catchUp(2);
  await receive(8, 2);
  await stream.catchUp(2);
  expect(told).toEqual([8]);
});

test('deleted steps hold nothing up', async () => {
  const completed = [7, 8];
  const { told, stream, receive } = await open(completed);
  completed.shift();
  await stream.catchUp(1);
  completed.push(9);
  await receive(9, 2);
  expect(told).toEqual([9]);
});

test('messages that arrive during a query are sent once and in order', async () => {
  const completed: number[] = [];
  const { told, receive } = await open(completed);
  completed.push(1, 2, 3);
  await Promise.all([receive(3, 3), receive(1, 1), receive(2, 2)]);
  expect(told).toEqual([1, 2, 3]);
});
