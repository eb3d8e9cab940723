import { testsOf } from '../../vitest.shared.ts';

export default testsOf('proxy', { testTimeout: 60_000, hookTimeout: 60_000 });
