import { testsOf } from '../../vitest.shared.ts';

export default testsOf('containers', { testTimeout: 60_000, hookTimeout: 300_000 });
