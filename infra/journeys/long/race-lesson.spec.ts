import { ApiClient } from '@sentiero/client/api-client';
import { BenchPage } from '../src/bench-page.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('a run of the workbench spends a voucher more than once, and only once in the hardened shop', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 6);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Race conditions: a voucher spent twice');
  await school.completeSteps(person, lesson.id, 4);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=5`);
  const learner = new LearnerPage(page, platform);
  const bench = new BenchPage(page);
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  const takeVoucher = async () => {
    await shop.goto(`${platform.shopUrl}credit`);
    await shop.getByRole('button', { name: /from the jar/ }).click();
    return shop.locator('.pins b').first().innerText();
  };
  const spent = await takeVoucher();
  await shop.getByLabel('Voucher').fill(spent);
  await shop.getByRole('button', { name: 'Redeem' }).click();
  await shop.waitForURL(/redeemed/);
  const fresh = await takeVoucher();
  await page.bringToFront();
  await learner.expectStep('Faster than the till');

  await new InspectorPage(page)
    .row(/POST\/credit\/redeem/)
    .getByRole('button', { name: /in the workbench$/ })
    .click();
  const runWith = async (code: string) => {
    const cookie = (await shop.context().cookies()).find(({ name }) => name === 'sid')?.value ?? '';
    await bench.write(
      `POST /credit/redeem HTTP/1.1\nCookie: sid=${cookie}\nContent-Type: application/x-www-form-urlencoded\n\ncode=${code}&n=§1§`,
    );
    await bench.run.getByLabel('Values of list 1').fill('1..20');
    await bench.button('bench.run-start').click();
    await expect(bench.run).toContainText('Done: 20 of 20 sent');
  };
  await bench.button('bench.sends-run').click();
  await runWith(fresh);
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('A single statement');
  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  const another = await takeVoucher();
  await page.bringToFront();
  await bench.open();
  await bench.button('bench.sends-run').click();
  await bench.run.getByText('Values to send').click();
  await runWith(another);
  await learner.expectCompleted();
});
