import { testsOf } from '../../vitest.shared.ts';

// Each test is a whole cluster: they run one at a time, for machines with few cores.
export default testsOf('cluster', { fileParallelism: false, testTimeout: 300_000, hookTimeout: 180_000 });
