import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { logIn } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

test('the viewer shows the input within the query, its result, and the reason for an empty one', async ({
  page,
  platform,
  learner,
  staff,
}) => {
  const author = await ApiClient.loggedIn(platform, staff);
  const client = await ApiClient.loggedIn(platform, learner);
  const lesson = await findLesson(client, 'SQL injection: logging in without a password');
  const shopId = lesson.target_application?.id ?? null;
  const alone = { use_helper_http: false };
  const withShop = await createLesson(
    author,
    { title: inAll('Queries'), target_application_id: shopId, ...alone },
    [{}],
  );
  const withoutTarget = await createLesson(author, { title: inAll('No target'), ...alone }, [{}]);
  const viewer = page.getByRole('region', { name: 'SQL', exact: true });
  const queries = viewer.getByRole('listitem');

  await logIn(page, platform, learner);

  await page.goto(`${platform.settings.WEB_URL}/lessons/${withoutTarget}`);
  await expect(viewer).toContainText('This lesson has no target application, so there are no queries.');
  await expect(page.getByRole('button', { name: 'Launch' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Launch/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Launch' }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('This lesson has no target application.');
  await expectAccessible(page);
  await keepScreenshots(page, 'sql-no-target');

  await page.goto(`${platform.settings.WEB_URL}/lessons/${withShop}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Queries' })).toBeVisible();
  await expect(viewer).toContainText('No queries yet.');
  await expectAccessible(page);

  const shop = await enterShop(client, platform, lesson);
  await shop.get('/search?q=honey');
  await shop.post('/login', { email: "rosa'", password: 'x' });
  await shop.post('/login', { email: "rosa@quartierladen.example' --", password: 'x' });
  await expect(queries).toHaveCount(3);

  const [commented, failed, found] = [queries.nth(0), queries.nth(1), queries.nth(2)];
  await expect(commented).toContainText("Your input rosa@quartierladen.example' --");
  await expect(commented.locator('code mark')).toHaveText("rosa@quartierladen.example' --");
  const rest = commented.locator('code > span').last();
  await expect(rest).toHaveText("' AND password = 'x'");
  const colour = (of: typeof rest) => of.evaluate((element) => getComputedStyle(element).color);
  const keyword = commented.locator('code span', { hasText: /^SELECT$/ });
  await expect(keyword).toHaveCSS('font-weight', '700');
  expect(await colour(rest)).not.toBe(await colour(keyword));
  await expect(commented).toContainText(/\d+, POST \/login/);
  await expect(failed).toContainText('error');
  await expect(failed).toContainText(/unrecognized token|syntax error/);
  await expect(found.getByRole('table')).toContainText('Wildflower honey');
  await expect(found).toContainText('1 result');
  await expectAccessible(page);
  await keepScreenshots(page, 'sql-viewer');

  await viewer.getByRole('button', { name: 'Clear' }).click();
  await expect(queries).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Undo' }).click();
  await expect(queries).toHaveCount(3);
  shop.close();
});
