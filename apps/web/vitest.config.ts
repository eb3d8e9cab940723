import { testsOf } from '../../vitest.shared.ts';

/** The tests of functions, in Node; those of pages are a project of their own, in a browser. */
export default testsOf('web', {
  include: ['{src,server}/**/*.test.ts'],
  environment: 'node',
  projects: ['vitest.config.ts', 'vitest.pages.config.ts'],
});
