import { startOwnPlatform } from '@sentiero/local';
import { circleSteps } from '../src/lesson-steps/circle.ts';
import { crossSiteSteps } from '../src/lesson-steps/cross-site.ts';
import { serverSideSteps } from '../src/lesson-steps/server-side.ts';
import { stampsSteps } from '../src/lesson-steps/stamps.ts';
import { tillSteps } from '../src/lesson-steps/till-and-log.ts';
import { openStep } from '../src/open-step.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { School } from '../src/school.ts';

for (const { lesson, step, sees, act } of [
  ...serverSideSteps,
  ...crossSiteSteps,
  ...tillSteps,
  ...stampsSteps,
  ...circleSteps,
])
  test(`${lesson}, ${step}: a learner sees ${sees}`, async ({ page, platform, school, learner }) => {
    const at = await openStep({ page, platform, school, learner }, { lesson, step });
    await act(at);
    await at.completed();
  });

test('on hosts of one site, a page of the stamp service reads a customer’s data until the shop is hardened', async ({
  page,
}) => {
  const platform = await startOwnPlatform({ TARGET_DOMAIN: 'lab.localhost' });
  const school = new School(platform);
  try {
    const learner = await school.person({ firstName: 'Lena' });
    const lesson = 'CORS: reading from next door';
    const at = await openStep({ page, platform, school, learner }, { lesson, step: 'A stranger asks' });
    await at.signIn();
    const neighbour = await page.context().newPage();
    await neighbour.goto(platform.stampsUrl);
    const read = () =>
      neighbour.evaluate(
        (url) =>
          fetch(url, { credentials: 'include' }).then(
            (response) => response.json(),
            () => 'refused',
          ),
        new URL('/api/profile', platform.shopUrl).href,
      );
    expect(await read()).toMatchObject({ id: 9, email: at.account.username });
    await at.completed();
    await at.target.bringToFront();
    await at.harden();
    expect(await read()).toBe('refused');
  } finally {
    await school.end();
    await platform.stop();
  }
});

for (const [domain, sees] of [
  ['localhost', 'nothing: the hosts are different sites, and the session stays out of the frame'],
  ['lab.localhost', 'the hours: the hosts are one site'],
] as const)
  test(`in a frame on another target’s page under ${domain}, a browser shows ${sees}`, async ({ page }) => {
    const platform = await startOwnPlatform({ TARGET_DOMAIN: domain });
    const school = new School(platform);
    try {
      const learner = await school.person({ firstName: 'Lena' });
      const lesson = 'Clickjacking: one click, two layers';
      const at = await openStep(
        { page, platform, school, learner },
        { lesson, step: 'Cornetti for everybody' },
      );
      await at.signIn();
      await at.visit('/credits');
      const credits = at.target.url();
      await at.target.goto(platform.stampsUrl);
      await at.target.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      }, credits);
      const button = at.target.frameLocator('iframe').getByRole('button', { name: 'Transfer' });
      if (domain === 'lab.localhost') await expect(button).toBeVisible();
      else {
        await at.target.waitForLoadState('networkidle');
        await expect(button).toHaveCount(0);
      }
    } finally {
      await school.end();
      await platform.stop();
    }
  });
