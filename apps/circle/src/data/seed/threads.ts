export { default as firstBalances } from './balances.json' with { type: 'json' };
export { default as firstThreads } from './threads.json' with { type: 'json' };

export const newestSeedId = 212;
