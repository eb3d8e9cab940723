/** Which half of the tests runs: `test:long` takes `*.long.test.ts` and `journeys/long/`, `test` all the others. */
export const isLong = process.env['TEST_SUITE'] === 'long';
