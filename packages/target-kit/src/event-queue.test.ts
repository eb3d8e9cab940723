import { describe, expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';

const large = 'x'.repeat(10_000);

describe('a flood of one learner’s events', () => {
  it('drops no other learner’s events at the bound', () => {
    const queue = new EventQueue(100_000);
    for (let n = 0; n < 5; n++) queue.add(`quiet ${n}`, `event of ${n}`);
    let dropped = 0;
    for (let n = 0; n < 50; n++) dropped += queue.add('flood', `${n} ${large}`);
    expect(dropped).toBe(41);
    const left: string[] = [];
    while (!queue.isEmpty) left.push(...queue.takeBatch());
    expect(left.filter((line) => line.startsWith('event of'))).toHaveLength(5);
    const floods = left.filter((line) => line.endsWith(large)).map((line) => parseInt(line, 10));
    expect(floods).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49]);
  });

  it('serves learners in turn, each learner’s events in order', () => {
    const queue = new EventQueue(8 * 1024 * 1024);
    for (let n = 0; n < 500; n++) queue.add('flood', `flood ${n} ${large}`);
    for (const n of [1, 2, 3]) queue.add('quiet', `quiet ${n}`);
    expect(queue.takeBatch().filter((line) => line.startsWith('quiet'))).toEqual([
      'quiet 1',
      'quiet 2',
      'quiet 3',
    ]);
  });

  it('bounds each batch, and delivers every event once', () => {
    const queue = new EventQueue(8 * 1024 * 1024);
    const all = Array.from({ length: 250 }, (_, n) => `${n}`);
    for (const line of all) queue.add(`learner ${Number(line) % 7}`, line);
    const batches: string[][] = [];
    while (!queue.isEmpty) batches.push(queue.takeBatch());
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(batches.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
  });

  it('drops an event that is larger than the bound', () => {
    const queue = new EventQueue(100);
    expect(queue.add('one', large)).toBe(1);
    expect(queue.takeBatch()).toEqual([]);
  });
});
