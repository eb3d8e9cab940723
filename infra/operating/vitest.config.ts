import { testsOf } from '../../vitest.shared.ts';

export default testsOf('operating', { testTimeout: 20_000, hookTimeout: 180_000 });
