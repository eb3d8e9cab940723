import { expectAccessible } from '../src/axe.ts';
import { mailsTo } from '../src/mail.ts';
import { oathtool } from '../src/oathtool.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const password = 'birch lantern trout';

test('codes of oathtool switch the second factor on and log in, each once, and so does a recovery code', async ({
  page,
  platform,
  account,
}) => {
  await account.signUp('two-keys', password);
  await account.open('/settings#security');
  const section = page.getByRole('region', { name: t('second-factor.title') });
  await section.getByRole('button', { name: t('second-factor.set-up') }).click();
  await expectAccessible(page);
  await keepScreenshots(page, 'second-factor');
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const first = await oathtool(secret);
  await section.getByLabel(t('second-factor.code')).fill(first);
  await section.getByRole('button', { name: t('second-factor.switch-on') }).click();
  const codes = section.getByRole('list', { name: t('second-factor.recovery-codes') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await keepScreenshots(page, 'recovery-codes');
  const recovery = await codes.first().innerText();
  expect((await mailsTo(platform, 'two-keys@school.example')).at(-1)).toContain('authenticator app');

  const enter = async (code: string) => {
    await page.getByLabel(t('login.code'), { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  };
  const toTheCode = async () => {
    await page.context().clearCookies();
    await account.open('/login');
    await page.getByLabel(t('login.name')).fill('two-keys');
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('login.code'), { exact: true })).toBeFocused();
  };
  await toTheCode();
  await expectAccessible(page);
  await keepScreenshots(page, 'login-code');
  await enter(first);
  await expect(page.getByText(t('problem.wrong-code'))).toBeVisible();
  await enter(await oathtool(secret, '30 seconds'));
  await expect(page).toHaveURL(/\/lessons$/);
  await toTheCode();
  await enter(recovery);
  await expect(page).toHaveURL(/\/lessons$/);
  await account.open('/settings#security');
  await expect(section.getByText(t('second-factor.codes-left_other', { count: 9 }))).toBeVisible();
});
