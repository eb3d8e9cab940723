import { testsOf } from '../../vitest.shared.ts';

/** Unit tests, in Node; page tests are a separate project, in a browser. */
export default testsOf('web', {
  include: ['{src,server}/**/*.test.ts'],
  environment: 'node',
  projects: ['vitest.config.ts', 'vitest.pages.config.ts'],
});
