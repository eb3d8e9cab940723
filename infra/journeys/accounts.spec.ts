import { linkIn, linkMail, tokenMailedTo } from './src/mail.ts';
import { expect, test } from './src/platform-fixture.ts';
import { textsIn } from './src/texts.ts';

const t = textsIn('en');
const [first, second, third] = ['birch lantern trout', 'heron cobalt ladder', 'maple anchor violin'];

test('mails carry an account through sign-up, a new address, the way back and a new password', async ({
  page,
  platform,
  account,
}) => {
  const main = page.getByRole('main');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
  await account.signUp('lena', first);

  await account.open('/settings#security');
  await account.prove('other@school.example');
  await button('settings.change-email').click();
  await expect(page.getByRole('row').filter({ hasText: 'other@school.example' })).toBeVisible();

  // On a slow computer the session's end is shown before the router shows the new address.
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto(linkIn(await linkMail(platform, 'lena@school.example')));
  await account.fillNewPassword(second);
  await button('restore.submit').click();
  await expect(page.getByText(t('restore.done'))).toBeVisible();
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await account.open('/settings#security');
  await expect(page).toHaveURL(/\/login/);

  await account.open('/reset-pw');
  await account.askForToken('lena@school.example');
  await account.enterToken(await tokenMailedTo(platform, 'lena@school.example', 2));
  await account.fillNewPassword(third);
  await button('app.next').click();
  await expect(page.getByText(t('login.reset-password'))).toBeVisible();
  await account.logIn('lena', third);

  await account.open('/logout');
  await button('logout.confirm').click();
  await expect(page).toHaveURL(/\/login$/);
  await account.open('/lessons');
  await expect(page).toHaveURL(/\/login\?next=/);
});
