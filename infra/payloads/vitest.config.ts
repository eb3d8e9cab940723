import { testsOf } from '../../vitest.shared.ts';

/** What the limits catch is a hang: a list of payloads takes a minute, on a busy machine some. */
export default testsOf('payloads', { testTimeout: 600_000 });
