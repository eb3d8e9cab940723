/** Selects the tests: `test:long` runs `*.long.test.ts` and `journeys/long/`, `test` all others. */
export const isLong = process.env['TEST_SUITE'] === 'long';
