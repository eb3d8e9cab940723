import { testsOf } from '../../vitest.shared.ts';

export default testsOf('api', {
  globalSetup: 'test/database-server.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
});
