import { expect, test } from 'vitest';
import { playOrder } from './index.ts';
import { shipped } from './shipped.fixture.ts';

const lesson = (key: string, order: number, required: string[] = []) => ({
  key,
  order,
  required_lessons: required,
  is_visible: true,
});
const keys = (lessons: readonly { key: string }[]) => lessons.map(({ key }) => key);

test('lessons are played in order, each after the lessons it requires', () => {
  const lessons = [lesson('last', 9), lesson('first', 1, ['needed']), lesson('needed', 5)];
  expect(keys(playOrder(lessons))).toEqual(['needed', 'first', 'last']);
});

test('a named lesson is played with everything it requires, and nothing else', () => {
  const lessons = [lesson('a', 1), lesson('b', 2, ['a']), lesson('c', 3, ['b']), lesson('d', 4)];
  expect(keys(playOrder(lessons, { only: ['c'] }))).toEqual(['a', 'b', 'c']);
});

test('a hidden lesson is not played and blocks none', () => {
  expect(keys(playOrder([lesson('a', 1, ['b']), { ...lesson('b', 2), is_visible: false }]))).toEqual(['a']);
});

test('an unknown lesson key is refused by name', () => {
  expect(() => playOrder([lesson('a', 1)], { only: ['b'] })).toThrow('There is no lesson b.');
});

test('lessons that require each other are refused', () => {
  expect(() => playOrder([lesson('a', 1, ['b']), lesson('b', 2, ['a'])])).toThrow(
    'wait for each other: a, b',
  );
});

test('every seed gives its own reproducible order, in which requirements come first', () => {
  const { lessons } = shipped;
  const seeds = Array.from({ length: 50 }, (_, index) => `seed ${index}`);
  const orders = seeds.map((seed) => playOrder(lessons, { seed }));
  for (const order of orders) {
    expect(keys(order).toSorted()).toEqual(keys(lessons).toSorted());
    for (const [index, { required_lessons }] of order.entries())
      expect(keys(order.slice(0, index))).toEqual(expect.arrayContaining(required_lessons));
  }
  expect(new Set(orders.map((order) => keys(order).join())).size).toBeGreaterThan(40);
  for (const [index, seed] of seeds.entries())
    expect(keys(playOrder(lessons.toReversed(), { seed }))).toEqual(keys(orders[index] ?? []));
});
