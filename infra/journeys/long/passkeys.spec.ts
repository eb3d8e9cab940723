import { mailsTo } from '../src/mail.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';
import { useVirtualKey } from '../src/virtual-key.ts';

const t = textsIn('en');
const password = 'birch lantern trout';

test('a passkey of Chromium logs in alone, after the password, and no longer once it was removed', async ({
  page,
  platform,
  account,
}) => {
  const { chromium, authenticatorId } = await useVirtualKey(page);
  await account.signUp('key-holder', password);
  await account.open('/settings#security');
  const section = page.getByRole('region', { name: t('passkeys.title') });
  await section.getByRole('button', { name: t('passkeys.new') }).click();
  await section.getByLabel(t('passkeys.name')).fill('Laptop');
  await section.getByRole('button', { name: t('passkeys.create') }).click();
  const codes = section.getByRole('list', { name: t('second-factor.recovery-codes') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await section.getByRole('button', { name: t('second-factor.codes-kept') }).click();
  await expect(section.getByText('Laptop', { exact: true })).toBeVisible();
  await keepScreenshots(page, 'passkeys');
  expect((await mailsTo(platform, 'key-holder@school.example')).at(-1)).toContain(
    'passkey “Laptop” was added',
  );

  const usePasskey = page.getByRole('button', { name: t('passkeys.log-in') });
  await page.context().clearCookies();
  await account.open('/login');
  await keepScreenshots(page, 'login-passkey');
  await usePasskey.click();
  await expect(page).toHaveURL(/\/lessons$/);

  const enterPassword = async () => {
    await page.context().clearCookies();
    await account.open('/login');
    await page.getByLabel(t('login.name')).fill('key-holder');
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('passkeys.recovery-code'))).toBeFocused();
  };
  await enterPassword();
  await usePasskey.click();
  await expect(page).toHaveURL(/\/lessons$/);
  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.context().clearCookies();
  await account.open('/login');
  await usePasskey.click();
  await expect(page.getByText(t('passkeys.not-used'))).toBeVisible();
  await enterPassword();
  await page.getByLabel(t('passkeys.recovery-code')).fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lessons$/);

  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await account.open('/settings#security');
  await section.getByRole('button', { name: t('passkeys.remove-named', { name: 'Laptop' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkeys.remove') })
    .click();
  await expect(page.getByText(t('passkeys.removed'))).toBeVisible();
  await page.context().clearCookies();
  await account.open('/login');
  await usePasskey.click();
  await expect(page.getByText(t('problem.passkey-refused'))).toBeVisible();
});
