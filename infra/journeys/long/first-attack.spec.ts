import { tokenMailedTo } from '../src/mail.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { Reader } from '../src/reader.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const password = 'birch lantern trout';
const email = 'first-attack@school.example';
const limitSeconds = 600;
const rosa = 'rosa@quartierladen.example';

test('from the join link to the first attack that the platform sees takes ten minutes', async ({
  page,
  platform,
  school,
  teacher,
  account,
}) => {
  const course = await school.course('Web security', teacher);
  const reader = new Reader();
  const main = page.getByRole('main');
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true });
  await account.open(`/courses?join=${course.code}`);
  await expect(field('form.email-label')).toBeVisible();
  await reader.read(page);
  await reader.type(page.getByRole('textbox', { name: t('form.email-label') }), email);
  await reader.click(main.getByRole('button', { name: t('app.next') }));
  await expect(field('verification.token')).toBeVisible();
  reader.wait(30, 'looks into the mailbox');
  await reader.read(page);
  await reader.type(field('verification.token'), await tokenMailedTo(platform, email));
  await reader.type(field('login.username'), 'first-attack');
  await reader.type(field('account.first-name'), 'Lena');
  await reader.type(field('account.last-name'), 'Meier');
  await reader.type(field('form.new-password'), password);
  await reader.type(field('form.repeat-password'), password);
  await reader.click(main.getByRole('button', { name: t('join.sign-up') }));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Web security');
  await reader.read(page);
  await reader.click(main.getByRole('link', { name: t('lessons.start'), exact: true }));
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const step = (title: string) => expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(next).toBeEnabled();
  await reader.read(page);
  await reader.click(next);
  await step('Between two quotes');
  await reader.read(page);
  await reader.click(next);
  await step('First, a normal login');
  await reader.read(page);

  const opened = page.context().waitForEvent('page');
  await reader.click(page.getByRole('link', { name: /^Launch/ }));
  const shop = await opened;
  await shop.waitForLoadState();
  const logIn = async (username: string, secret: string) => {
    await shop.goto(new URL('/login', shop.url()).href);
    reader.wait(4, 'finds the log-in of the shop');
    await reader.type(shop.locator('[name=email]'), username);
    await reader.type(shop.locator('[name=password]'), secret);
    await reader.click(shop.locator('main form button, form[action="/login"] button').first());
    await shop.waitForLoadState();
  };
  await page.bringToFront();
  await reader.click(page.getByRole('button', { name: /^(?!Step ).* login$/ }));
  const values = page.locator('dd code');
  await expect(values).toHaveCount(2);
  const [username = '', secret = ''] = await values.allInnerTexts();
  await page.keyboard.press('Escape');
  await logIn(username, secret);
  await page.bringToFront();
  await expect(next).toBeEnabled();
  await reader.read(page);
  await reader.click(next);
  await step('Read your query');
  await reader.read(page);
  await reader.type(page.getByLabel('Your answer'), 'AND');
  await reader.click(page.getByRole('button', { name: /^Submit/ }));
  await expect(next).toBeEnabled();
  await reader.click(next);
  await step('One quote too many');
  await reader.read(page);
  await logIn("rosa'", 'x');
  await page.bringToFront();
  await expect(next).toBeEnabled();
  await reader.read(page);
  await reader.click(next);
  await step('Log in as Rosa');
  await reader.read(page);
  await logIn(`${rosa}' --`, 'x');
  await page.bringToFront();
  await expect(next).toBeEnabled();
  process.stdout.write(`${reader.parts.join('\n')}\n`);
  expect(reader.seconds).toBeLessThan(limitSeconds);
});
