import { verificationEndpoints } from '@sentiero/contracts/verification';
import { button, field } from './locators.ts';
import { reply } from './replies.ts';
import { t } from './texts.ts';

/** Enters an address and requests the code. */
export async function askForCode(email: string): Promise<void> {
  reply(verificationEndpoints.request, { verification: `of ${email}` });
  await field(t('form.email-label')).fill(email);
  await button(t('app.next')).click();
}

export async function enterCode(code: string): Promise<void> {
  await field(t('verification.token')).fill(code);
  await button(t('app.next')).click();
}

/** Proves an address; the following calls use the secret "proven". */
export async function proveAddress(email: string): Promise<void> {
  await askForCode(email);
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  await enterCode('123456');
}

export async function enterNewPassword(password: string, repeated = password): Promise<void> {
  await field(t('form.new-password')).fill(password);
  await field(t('form.repeat-password')).fill(repeated);
}
