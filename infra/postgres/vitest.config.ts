import { testsOf } from '../../vitest.shared.ts';

export default testsOf('postgres', { testTimeout: 120_000 });
