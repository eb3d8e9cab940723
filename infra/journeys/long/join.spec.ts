import { expectAccessible } from '../src/axe.ts';
import { tokenMailedTo } from '../src/mail.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const password = 'birch lantern trout';

test("a newcomer scans a course's code and is in the course on the third screen", async ({
  page,
  platform,
  school,
  teacher,
  account,
}) => {
  const course = await school.course('Web security', teacher);
  const title = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  await account.open(`/courses?join=${course.code}`);
  await expect(title).toHaveText('Join Web security');
  await expectAccessible(page);
  await keepScreenshots(page, 'join-visitor');
  await main.getByRole('button', { name: t('join.known') }).click();
  await keepScreenshots(page, 'join-login');
  await main.getByRole('button', { name: t('join.new') }).click();

  await account.askForToken('newcomer@school.example');
  await expectAccessible(page);
  await keepScreenshots(page, 'join-details');
  await page
    .getByLabel(t('verification.token'))
    .fill(await tokenMailedTo(platform, 'newcomer@school.example'));
  await account.fillNames('newcomer');
  await account.fillNewPassword(password);
  await main.getByRole('button', { name: t('join.sign-up') }).click();

  await expect(title).toHaveText('Web security');
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
  await expect(page.getByText(t('toast.joined'))).toBeVisible();

  await account.open('/logout');
  await main.getByRole('button', { name: t('logout.confirm') }).click();
  await account.open(`/courses?join=${course.code}`);
  await main.getByRole('button', { name: t('join.known') }).click();
  await page.getByLabel(t('login.name')).fill('newcomer');
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await main.getByRole('button', { name: t('join.log-in') }).click();
  await expect(title).toHaveText('Web security');
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
});

test('the join page is readable in German, and a code without a course is reported', async ({
  page,
  school,
  teacher,
  account,
}) => {
  const course = await school.course('Websicherheit, Frühling 2027', teacher);
  await account.open(`/courses?join=${course.code}&lng=de`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«Websicherheit, Frühling 2027»');
  await keepScreenshots(page, 'join-german');
  await account.open('/courses?join=NOPE-2222-NOPE');
  await expect(page.getByRole('alert')).toContainText(textsIn('de')('courses.wrong-code'));
  await expectAccessible(page);
  await keepScreenshots(page, 'join-unknown');
});
