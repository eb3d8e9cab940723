import { ApiClient } from '@sentiero/client/api-client';
import { BenchPage } from '../src/bench-page.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('the cookie lesson is solved in the bench: the card is decoded, then forged', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 2);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Page source, hidden files and cookies');
  await school.completeSteps(person, lesson.id, 3);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=4`);
  const learner = new LearnerPage(page, platform);
  const bench = new BenchPage(page);
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await shop.goto(`${platform.shopUrl}login`);
  await shop.locator('input[name="remember"]').check();
  await shop.locator('input[name="email"]').fill(username);
  await shop.locator('input[name="password"]').fill(password);
  await shop.locator('form[action^="/login"] button').click();
  await shop.waitForLoadState();
  await page.bringToFront();
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Decode the cookie');
  await expect(page.getByRole('main')).toContainText('Open the workbench');
  const card = (await shop.context().cookies()).find(({ name }) => name === 'remember')?.value ?? '';
  await bench.open();
  await bench.button('bench.mode-decode').click();
  await bench.panel.getByLabel('Value', { exact: true }).fill(decodeURIComponent(card));
  await bench.panel
    .getByLabel('Step 1', { exact: true })
    .selectOption({ label: 'Decode Base64 or Base64url' });
  const result = page.getByRole('region', { name: 'Result of step 1' });
  await expect(result).toHaveText('customer=009');
  await bench.button('bench.close').click();
  await learner.sendAnswer('customer=009');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Forge the cookie');
  await bench.open();
  await bench.button('bench.mode-decode').click();
  await bench.panel.getByLabel('Value', { exact: true }).fill('customer=001');
  await bench.panel.getByLabel('Step 1', { exact: true }).selectOption({ label: 'Encode as Base64' });
  const forged = await result.innerText();
  await new InspectorPage(page)
    .row(/POST\/login/)
    .getByRole('button', { name: /in the workbench$/ })
    .click();
  await bench.write(`GET /orders HTTP/1.1\nCookie: remember=${forged}\n\n`);
  await bench.send('200 OK');
  await learner.expectCompleted();
});

test('the price lesson is solved in the bench: a price and a quantity are changed', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 5);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Price tampering: don’t trust the form');
  await school.completeSteps(person, lesson.id, 3);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=4`);
  const learner = new LearnerPage(page, platform);
  const bench = new BenchPage(page);
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  await shop.goto(`${platform.shopUrl}products/3`);
  await shop.locator('form[action="/cart"] button').click();
  await shop.waitForURL(/\/cart/);
  await shop.locator('[data-remove]').click();
  await expect(shop.locator('[data-remove]')).toHaveCount(0);
  await page.bringToFront();
  await learner.expectStep('Honey for five cents');
  await expect(page.getByRole('main')).toContainText('in the workbench');
  await new InspectorPage(page)
    .row(/POST\/cart/)
    .getByRole('button', { name: /in the workbench$/ })
    .click();
  await bench.button('bench.view-form').click();
  const fields = bench.panel.getByRole('region', { name: 'Form data' });
  const valueOf = async (name: string) => {
    const names = fields.getByLabel(/^Name of field/);
    const all = await names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    return fields.getByLabel(`Value of field ${all.indexOf(name) + 1}`, { exact: true });
  };
  await (await valueOf('price')).fill('0.05');
  await bench.send('302 Found');
  await shop.goto(`${platform.shopUrl}cart`);
  await shop.locator('form[action="/orders"] button').first().click();
  await shop.waitForLoadState();
  await learner.expectCompleted();

  await bench.button('bench.close').click();
  await learner.next();
  await learner.expectStep('A negative quantity');
  await bench.open();
  await bench.button('bench.view-form').click();
  await (await valueOf('quantity')).fill('-3');
  await bench.button('bench.send').click();
  await expect(bench.answer).toContainText('History (2)');
  await learner.expectCompleted();
});

test('the order of someone else is found by a run, and answers the question', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 3);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'IDOR: reading other people’s orders');
  await school.completeSteps(person, lesson.id, 4);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=5`);
  const learner = new LearnerPage(page, platform);
  const bench = new BenchPage(page);
  await expect(page.getByRole('main')).toContainText('Repeat with values');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  await shop.locator('a[href^="/orders/"]').first().click();
  await shop.waitForURL(/\/orders\/\d+/);
  const own = /\d+$/.exec(shop.url())?.[0] ?? '';
  await page.bringToFront();
  await new InspectorPage(page)
    .row(/\/orders\/\d+/)
    .getByRole('button', { name: /in the workbench$/ })
    .click();
  await bench.button('bench.sends-run').click();
  await bench.mark(own);
  await bench.run.getByLabel('Values of list 1').fill('1001..1020');
  await bench.run.getByLabel('Look for this text').fill('flower pot');
  await bench.button('bench.run-start').click();
  await expect(bench.run).toContainText('Done: 20 of 20 sent');
  await bench.run.getByRole('region', { name: 'Results of the run' }).getByRole('button').first().click();
  await expect(bench.run.getByRole('region', { name: 'Response', exact: true })).toContainText('blue');
  await bench.button('bench.close').click();
  await learner.sendAnswer('blue');
  await learner.expectCompleted();
});
