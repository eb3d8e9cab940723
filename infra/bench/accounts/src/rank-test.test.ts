import { expect, test } from 'vitest';
import { median, rankTest, smallestSeen } from './rank-test.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from);

test('two equal samples do not differ', () => {
  expect(rankTest(numbers(100), numbers(100))).toBeCloseTo(1, 5);
  expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1);
});

test('a small example yields the probability calculated by hand', () => {
  // Ranks of the first: 33, so U = 5 where 21 is expected, 16 / sqrt(7 * 6 * 14 / 12) = 2.286 deviations away.
  expect(rankTest([1, 2, 3, 4, 6, 8, 9], [5, 7, 10, 11, 12, 13])).toBeCloseTo(0.0223, 4);
});

test('a sample that is always slower is detected, in either order', () => {
  expect(rankTest(numbers(50), numbers(50, 100))).toBeLessThan(1e-9);
  expect(rankTest(numbers(50, 100), numbers(50))).toBeLessThan(1e-9);
});

test('the smallest detectable delay is detected', () => {
  const [one, other] = [numbers(100, 1000), numbers(100, 1000)];
  const shift = smallestSeen(one, other, 0.01);
  expect(
    rankTest(
      one,
      other.map((value) => value + shift),
    ),
  ).toBeLessThan(0.01);
  expect(shift).toBeLessThan(100);
});

test('the median is the middle, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
