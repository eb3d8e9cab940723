import { languages, type Language } from '@sentiero/contracts/shared';
import { AccountPage } from '../src/account-page.ts';
import { fillLogin } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const beforeLogin = { '/login': 'login', '/signup': 'signup', '/reset-pw': 'reset', '/imprint': 'imprint' };

for (const language of languages) {
  test(`login, settings and every API call use ${language}`, async ({ page, platform, learner }) => {
    const account = new AccountPage(page, platform);
    const text = textsIn(language);
    const asked = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().startsWith(platform.settings.API_URL) && request.method() !== 'OPTIONS')
        asked.add(request.headers()['accept-language']);
    });
    await account.open(`/login?lng=${language}`);
    for (const [path, group] of Object.entries(beforeLogin)) {
      await account.open(path);
      await expect(page.getByRole('heading', { level: 1, name: text(`${group}.title`) })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await account.open('/login');
    const told = page.waitForRequest(/\/users\/set-language$/);
    await fillLogin(page, learner, text);
    await expect(page.getByRole('heading', { level: 1, name: text('lessons.title') })).toBeVisible();
    expect((await told).postDataJSON()).toEqual({ language });
    await page.getByRole('link', { name: text('nav.settings') }).click();
    await expect(page.getByRole('heading', { level: 1, name: text('settings.title') })).toBeVisible();
    await keepScreenshots(page, `settings-${language}`);
    expect([...asked]).toEqual([language]);
  });
}

test('the language comes from the query, the cookie, the storage or the browser, and is kept', async ({
  page,
  platform,
  account,
}) => {
  const expectLanguage = async (path: string, language: Language) => {
    await account.open(path);
    await expect(
      page.getByRole('heading', { level: 1, name: textsIn(language)('login.title') }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  await expectLanguage('/login', 'en');
  await page.evaluate(() => {
    localStorage.removeItem('i18nextLng');
    sessionStorage.setItem('i18nextLng', 'fr');
  });
  await expectLanguage('/login', 'fr');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'));
  await expectLanguage('/login', 'it');
  await page.context().addCookies([{ name: 'i18next', value: 'de', url: platform.settings.WEB_URL }]);
  await expectLanguage('/login', 'de');
  await expectLanguage('/login?lng=fr', 'fr');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr');
  await page.context().clearCookies();
  await expectLanguage('/login', 'fr');
  await expectLanguage('/login?lng=xx', 'fr');
  await expectLanguage('/login?lng=en-US', 'en');

  const choice = page.getByRole('combobox', { name: 'Language' });
  await expect(choice.getByRole('option')).toHaveText(['Deutsch', 'Français', 'Italiano', 'English']);
  await choice.selectOption('Italiano');
  await expect(page.getByRole('heading', { level: 1, name: 'Accedi' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('it');
});
