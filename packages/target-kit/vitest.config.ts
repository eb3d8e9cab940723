import { testsOf } from '../../vitest.shared.ts';

export default testsOf('target-kit', { testTimeout: 30_000 });
