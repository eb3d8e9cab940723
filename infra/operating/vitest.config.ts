import { testsOf } from '../../vitest.shared.ts';

export default testsOf('operating', { hookTimeout: 180_000 });
