import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demo } from '@sentiero/client/account';
import { LearnerPage, signIn } from './src/learner-page.ts';
import { expect, test } from './src/platform-fixture.ts';

const screenshots = fileURLToPath(new URL('./screenshots', import.meta.url));
const readmePicture = fileURLToPath(new URL('../../docs/images/lesson.png', import.meta.url));
const rosa = 'rosa@quartierladen.example';

test('a learner completes the SQL lesson from the login to the summit', async ({ page, platform }) => {
  await mkdir(screenshots, { recursive: true });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const learner = new LearnerPage(page, platform);
  const inspector = page.getByRole('region', { name: 'Requests' });
  const row = (text: RegExp) => inspector.getByRole('row').filter({ hasText: text });

  await learner.logIn(demo.learner);
  await expect(page.getByText('connected', { exact: true })).toBeVisible();
  await learner.openLesson('How the web works', 'SQL injection: logging in without a password');
  const shop = await learner.launch();
  expect(shop.url()).toBe(platform.shopUrl);
  await expect(shop.getByRole('link', { name: 'Quartierladen' }).first()).toBeVisible();
  await expect(row(/GET/).first()).toBeVisible();

  await learner.next();
  await learner.expectStep('Between two quotes');
  await learner.next();
  await learner.expectStep('First, a normal login');
  await expect(page.getByText('This step completes itself')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  const own = await learner.credentials();
  await signIn(shop, own.username, own.password);
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(/orders/i);
  await learner.expectCompleted();
  await expect(row(/POST.*302/).first()).toContainText('Step 2');

  await learner.next();
  await learner.sendAnswer('WHERE');
  await learner.expectIncorrect();
  await learner.sendAnswer(' and ');
  await expect(page.getByText('Correct.', { exact: true })).toBeVisible();
  await learner.expectCompleted();

  await learner.next();
  await signIn(shop, "rosa'", 'x');
  await expect(shop.locator('body')).toContainText('SQLite error');
  await learner.expectCompleted();
  await expect(row(/POST.*500/).first()).toBeVisible();

  await learner.next();
  await signIn(shop, rosa, 'x');
  await expect(shop.getByRole('alert')).toContainText('Wrong email or password');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await signIn(shop, `${rosa}' --`, 'x');
  await expect(shop.locator('body')).toContainText('Rosa');
  await learner.expectCompleted();
  const queries = page.getByRole('region', { name: 'SQL' });
  await expect(queries.getByRole('listitem').first()).toContainText(
    `WHERE email = '${rosa}' --' AND password = 'x'`,
  );
  await expect(queries.getByRole('listitem').first()).toContainText('1 result');
  await expect(row(/POST.*302/).first()).toContainText(/\d+ ms/);
  await page.screenshot({ path: `${screenshots}/lesson.png` });
  if (process.env['README_PICTURE']) await page.screenshot({ path: readmePicture });

  await learner.next();
  await learner.choose('radio', /guessed/);
  await learner.expectIncorrect();
  await learner.choose('radio', /became a comment/);
  await learner.expectCompleted();

  await learner.next();
  await learner.choose('checkbox', "matteo.ferrari@post.example' --");
  await learner.expectIncorrect();
  await learner.choose('checkbox', "matteo.ferrari@post.example' --", "' OR 1=1 --");
  await learner.expectCompleted();

  await learner.next();
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeVisible();
  await page.getByLabel('Your answer').fill('   ');
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeDisabled();
  await learner.sendAnswer('The database has understood the sentence before it gets the values.');
  await expect(page.getByText('Lesson complete')).toBeVisible();
  await page.screenshot({ path: `${screenshots}/summit.png` });

  await page.getByRole('link', { name: /Up next: Requests and responses/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests and responses' })).toBeVisible();
  await learner.next();
  await learner.expectStep('A shop around the corner');
  expect(problems).toEqual([]);
});
