import { testsOf } from '../../vitest.shared.ts';

export default testsOf('local', { testTimeout: 400_000 });
