import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import { startOwnPlatform, type Platform } from '@sentiero/local';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { School, type Person } from '../src/school.ts';

const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

type Place = { page: Page; platform: Platform; school: School; person: Person };

/** A learner at a step of the lesson, with the shop in another tab. */
async function openStep({ page, platform, school, person }: Place, lesson: string, step: number) {
  await school.completeLessons(person, 12);
  const client = await ApiClient.loggedIn(platform, person);
  const { id } = await findLesson(client, lesson);
  await school.completeSteps(person, id, step - 1);
  await openAs(page, platform, person, `/lessons/${id}?page=${step}`);
  const learner = new LearnerPage(page, platform);
  const account = await learner.credentials();
  const shop = await learner.launch();
  const visit = (path: string) => shop.goto(new URL(path, platform.shopUrl).href);
  const harden = async () => {
    await visit('/workshop');
    await shop.getByRole('button', { name: /Hardened/ }).click();
  };
  const completed = async () => {
    await page.bringToFront();
    await learner.expectCompleted();
  };
  return { learner, account, shop, visit, harden, completed };
}

test('an invitation runs the script after its #, and the hardened shop shows it as text', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const place = { page, platform, school, person };
  const { learner, shop, visit, harden, completed } = await openStep(
    place,
    'DOM XSS: a script after the #',
    2,
  );
  await learner.expectStep('An invitation for Anna');
  await visit('/invitation');
  const write = async (name: string) => {
    await shop.bringToFront();
    await shop.getByLabel('For').fill(name);
    await shop.getByRole('button', { name: 'Make the invitation' }).click();
  };
  await write('Anna');
  await expect(shop.locator('[data-invitation]')).toHaveText('Anna');
  await completed();
  await learner.next();
  await learner.choose('radio', /without the name/);
  await learner.expectCompleted();
  await learner.next();
  await visit('/static/invitation.js');
  await learner.sendAnswer(/box\.(\w+) = name/.exec(await shop.locator('body').innerText())?.[1] ?? '');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('The invitation rings');
  const ring = 'fetch("/bell", {method: "POST"})';
  await visit(`/invitation#<script>${ring}</script>`);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await visit(`/invitation#<img src=x onerror='${ring}'>`);
  await completed();
  await learner.next();
  await learner.choose('checkbox', /textContent/, /createTextNode/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Text and nothing else');
  await harden();
  await visit('/invitation');
  await write('Kat <3');
  await expect(shop.locator('[data-invitation]')).toHaveText('Kat <3');
  await write(`<img src=x onerror='${ring}'>`);
  await expect(shop.locator('[data-invitation]')).toContainText('onerror');
  await completed();
});

test('a login leads out of the shop, and the hardened one stays inside', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const place = { page, platform, school, person };
  const title = 'Open redirect: a detour after the login';
  const { learner, account, shop, visit, harden, completed } = await openStep(place, title, 2);
  await learner.expectStep('Back where you were');
  const logIn = async (path: string) => {
    await shop.bringToFront();
    await shop.context().clearCookies({ name: 'sid' });
    await visit(path);
    await shop.locator('input[name="email"]').fill(account.username);
    await shop.locator('input[name="password"]').fill(account.password);
    await shop.locator('form[action^="/login"] button').click();
  };
  await logIn('/gifts');
  await expect(shop).toHaveURL(/\/gifts$/);
  await completed();
  await learner.next();
  await logIn('/login?from=https://quartierladen-konto.example/');
  await completed();
  await learner.next();
  await learner.sendAnswer('Location');
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('radio', /the second time/);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('It begins with a slash');
  await logIn('/login?from=//post.example');
  await completed();
  await learner.next();
  await learner.choose('checkbox', /quartierladen\.example@post/, /quartierladen\.example\.post/);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Only own paths');
  await harden();
  await logIn('/login?from=/gifts');
  await expect(shop).toHaveURL(/\/gifts$/);
  await logIn('/login?from=//post.example');
  await expect(shop).toHaveURL(/\/orders$/);
  await completed();
});

test('on hosts of one site, a page of the stamp service reads a customer’s data until the shop is hardened', async ({
  page,
}) => {
  const platform = await startOwnPlatform({ TARGET_DOMAIN: 'lab.localhost' });
  ending.push(() => platform.stop());
  const school = new School(platform);
  ending.push(() => school.end());
  const person = await school.person({ firstName: 'Lena', lastName: 'Ammann' });
  const place = { page, platform, school, person };
  const title = 'CORS: reading from next door';
  const { learner, account, shop, harden, completed } = await openStep(place, title, 5);
  await learner.expectStep('A stranger asks');
  await signIn(shop, account.username, account.password);
  const neighbour = await shop.context().newPage();
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
  expect(await read()).toMatchObject({ id: 9, email: account.username });
  await completed();
  await shop.bringToFront();
  await harden();
  expect(await read()).toBe('refused');
});
