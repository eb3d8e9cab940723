import { testsOf } from '../../vitest.shared.ts';

/** The time limits only catch hangs: a list of payloads takes a minute, or several on a busy machine. */
export default testsOf('payloads', { testTimeout: 600_000 });
