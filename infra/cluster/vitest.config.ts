import { testsOf } from '../../vitest.shared.ts';

// Whole clusters: one after another, for a machine with few processors.
export default testsOf('cluster', { fileParallelism: false, testTimeout: 300_000, hookTimeout: 180_000 });
