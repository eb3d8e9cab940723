export { default as firstThreads } from './threads.json' with { type: 'json' };

export const newestSeedId = 212;
export const firstBalances: Readonly<Record<number, number>> = {
  1: 4,
  2: 12.5,
  3: 6,
  4: 9.25,
  5: 15,
  6: 2,
  9: 3,
};
