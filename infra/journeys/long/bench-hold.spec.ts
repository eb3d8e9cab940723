import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');

test('a learner holds a request, changes its price by keyboard, and completes the step with it', async ({
  page,
  platform,
  learner,
  staff,
  client,
  seat,
}) => {
  test.setTimeout(240_000);
  const author = await ApiClient.loggedIn(platform, staff);
  const shopLesson = await findLesson(client, 'SQL injection: logging in without a password');
  const id = await createLesson(
    author,
    {
      title: inAll('Hold'),
      target_application_id: shopLesson.target_application?.id ?? null,
      use_helper_sql: false,
    },
    [
      {
        type: 'T',
        title: inAll('Pay five cents'),
        task_request_method: 'POST',
        task_url: '/cart',
        task_request_content: 'price=0.05',
      },
    ],
  );
  await openAs(page, platform, learner, `/lessons/${id}`);
  const shop = await seat.launch();
  await shop.goto(`${platform.shopUrl}products/3`);

  await page.bringToFront();
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  await button('bench.title').click();
  await button('bench.mode-hold').press('Enter');
  await page.getByLabel(t('bench.hold-requests')).press('Space');
  await expect(page.getByLabel(t('bench.hold-requests'))).toBeChecked();
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-hold-empty');

  await shop.locator('form[action="/cart"] button').click({ noWaitAfter: true });
  const editor = page.getByRole('textbox', { name: t('bench.hold-editor-request') });
  await expect(editor).toContainText('POST /cart HTTP/1.1');
  await expect(editor).toBeFocused();
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-hold');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('product_id=3&quantity=1&price=0.05');
  await expect(button('bench.hold-forward-changed')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const row = new InspectorPage(page).row(/POST.*\/cart/);
  await expect(row).toContainText('Step 1');

  // What follows the purchase waits, too, until the learner lets everything go.
  await page.getByLabel(t('bench.hold-requests')).press('Space');
  await expect(page.getByLabel(t('bench.hold-requests'))).not.toBeChecked();
  await shop.waitForLoadState();
  await expect(row).toContainText(t('inspector.changed'));
  await row.getByRole('button', { name: /body|content/i }).click();
  await expect(page.getByRole('region', { name: t('inspector.originals') })).toContainText('price');
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-hold-changed');
});
