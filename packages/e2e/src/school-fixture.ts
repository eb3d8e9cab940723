import { test as base } from './platform-fixture.ts';
import { School } from './school.ts';

export { expect } from './platform-fixture.ts';

/** The platform with people in it. */
export const test = base.extend<{ school: School }>({
  school: async ({ platform }, use) => {
    const school = new School(platform);
    await use(school);
    await school.end();
  },
});
