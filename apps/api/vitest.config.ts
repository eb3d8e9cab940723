import { testsOf } from '../../vitest.shared.ts';

export default testsOf('api', { globalSetup: 'test/database-server.ts' });
