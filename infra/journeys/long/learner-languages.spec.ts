import { languages, type Language } from '@sentiero/contracts/shared';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { fillLogin } from '../src/log-in.ts';
import { createLesson } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const language of languages) {
  const onPhone = language === 'de';
  test.describe(`in ${language}`, () => {
    test.use({ locale: `${language}-CH`, ...(onPhone && phone) });

    test(`a learner logs in, attacks, answers and reaches the summit in ${language}${onPhone ? ' on a phone' : ''}`, async ({
      page,
      platform,
      learner,
      staff,
    }) => {
      const t = textsIn(language);
      const button = (key: string, values = {}) =>
        page.getByRole('button', { name: t(key, values), exact: true });
      const titles = inEach((of) => `Reise ${of}`);
      const author = await ApiClient.loggedIn(platform, staff);
      const client = await ApiClient.loggedIn(platform, learner);
      const shopLesson = await findLesson(client, 'SQL injection: logging in without a password');
      const id = await createLesson(
        author,
        { title: titles, target_application_id: shopLesson.target_application?.id ?? null },
        [
          { type: 'T', title: inEach((of) => `task ${of}`), task_url: `/search`, task_request_method: 'GET' },
          { type: 'Q', title: inEach((of) => `question ${of}`), question_answer: 'honey' },
        ],
      );

      await page.goto(`${platform.settings.WEB_URL}/lessons/${id}`);
      await expect(page).toHaveURL(/\/login\?next=/);
      await fillLogin(page, learner, t);
      await expect(page.getByRole('heading', { level: 1, name: `Reise ${language}` })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await button('app.next').click();
      await expect(page.getByRole('heading', { level: 2, name: `task ${language}` })).toBeVisible();

      const shop = await enterShop(client, platform, shopLesson);
      expect((await shop.get('/search?q=honey')).status).toBe(200);
      await expect(page.getByText(t('lesson.seen'))).toBeVisible();
      if (onPhone) {
        const sheet = page.getByRole('region', { name: t('lesson.traffic') });
        await expect(sheet.getByRole('button').first()).toContainText(/\d+ Anfrage/);
        await sheet.getByRole('button').first().tap();
      }
      const requests = page.getByRole('region', { name: t('inspector.list') });
      await expect(
        requests.getByRole('row').filter({ hasText: t('lesson.step', { step: 1 }) }),
      ).toContainText('/search');
      const queries = page.getByRole('region', { name: t('sql.title'), exact: true });
      await expect(queries.getByRole('listitem').first()).toContainText(t('sql.typed'));
      await expectAccessible(page);
      await keepScreenshots(page, `journey-${language}`);
      if (onPhone)
        await page
          .getByRole('region', { name: t('lesson.traffic') })
          .getByRole('button')
          .first()
          .tap();

      await button('app.next').click();
      await page.getByLabel(t('answer.label')).fill('milk');
      await button('answer.send').click();
      await expect(page.getByText(t('answer.incorrect'))).toBeVisible();
      await page.getByLabel(t('answer.label')).fill('honey');
      await button('answer.send').click();
      await expect(page.getByText(t('answer.correct'), { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('lesson.done-title') })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('lesson.all') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('lessons.title') })).toBeVisible();
      shop.close();
    });
  });
}

const inEach = (write: (language: Language) => string) => ({
  de: write('de'),
  en: write('en'),
  fr: write('fr'),
  it: write('it'),
});
