/**
 * The probability that two samples from the same source differ in rank by at least this much (Mann-Whitney,
 * two-sided).
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let ranksOfOne = 0;
  let ties = 0;
  for (let first = 0; first < all.length;) {
    let end = first;
    while (end < all.length && all[end]?.value === all[first]?.value) end++;
    const size = end - first;
    const rank = (first + 1 + end) / 2;
    ranksOfOne += rank * all.slice(first, end).filter(({ isOne }) => isOne).length;
    ties += size ** 3 - size;
    first = end;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const u = ranksOfOne - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  return complementOfErrorFunction(Math.abs(u - (n * m) / 2) / Math.sqrt(2 * variance));
}

/** Abramowitz and Stegun 7.1.26; the error is at most 1.5e-7. */
function complementOfErrorFunction(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * x);
  const polynomial =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return polynomial * Math.exp(-x * x);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The smallest constant delay of one sample, in steps of 1 % of its median, that the test would have found. */
export function smallestSeen(values: readonly number[], other: readonly number[], level: number): number {
  const step = median(values) / 100;
  for (let shift = step; ; shift += step) {
    const later = rankTest(
      values.map((value) => value + shift),
      other,
    );
    const earlier = rankTest(
      values.map((value) => value - shift),
      other,
    );
    if (later < level && earlier < level) return shift;
  }
}
