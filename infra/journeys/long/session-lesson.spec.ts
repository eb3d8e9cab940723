import { ApiClient } from '@sentiero/client/api-client';
import { LearnerPage } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('a link fixes the session, which outlives its logout until the shop is hardened', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 2);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Session fixation: a cookie slipped in');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('A number of your choice');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  const link = `${platform.shopUrl}login?sid=a-note-from-kilian`;
  const logIn = async () => {
    await shop.locator('input[name="email"]').fill(username);
    await shop.locator('input[name="password"]').fill(password);
    await shop.locator('form[action^="/login"] button').click();
    await shop.waitForURL(/\/orders/);
  };
  await shop.goto(link);
  await logIn();
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  await learner.choose('radio', /^Nothing more/);
  await learner.expectCompleted();
  await learner.next();
  await shop.getByRole('button', { name: 'Log out' }).click();
  await page.bringToFront();
  await learner.sendAnswer('1970');
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Logged out and still there');
  // What a completing login redirects to counts as the browser's own request for two seconds.
  await shop.waitForTimeout(2_000);
  await shop.goto(link);
  await shop.goto(`${platform.shopUrl}orders`);
  await expect(shop.getByText('1014')).toBeVisible();
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('A new number');
  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  await shop.goto(`${platform.shopUrl}login`);
  await logIn();
  await page.bringToFront();
  await learner.expectCompleted();
});
