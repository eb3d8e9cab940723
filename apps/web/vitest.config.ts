import { testsOf } from '../../vitest.shared.ts';

export default testsOf('web', { environment: 'node' });
