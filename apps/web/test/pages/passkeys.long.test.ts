import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { passkeysEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { alert, button, dialog, field, region } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { replySignIn } from '../kit/sign-in.ts';
import { t } from '../kit/texts.ts';

const { startLogin, logIn, list, start, add, remove } = passkeysEndpoints;

type Cdp = { send: (method: string, params?: object) => Promise<{ authenticatorId: string }> };
const browser = cdp() as unknown as Cdp;

/** A security key of Chromium's, whose user touches it and enters the PIN at once, or refuses to. */
async function plugIn(isWilling = true): Promise<void> {
  await browser.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: isWilling,
    automaticPresenceSimulation: true,
  };
  await browser.send('WebAuthn.addVirtualAuthenticator', { options });
}
afterEach(() => browser.send('WebAuthn.disable'));

const challenge = 'c2VudGllcm8tcGFzc2tleS10ZXN0LWNoYWxsZW5nZQ';
const creation = {
  challenge,
  rp: { id: location.hostname, name: 'Sentiero' },
  user: { id: 'dXNlcjox', name: learner.username, displayName: 'Lena' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 5_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
};
const request = {
  challenge,
  rpId: location.hostname,
  timeout: 5_000,
  allowCredentials: [],
  userVerification: 'required' as const,
};
const laptop = { id: 4, name: 'Laptop', created_at: '2026-03-02T08:00:00.000Z', last_used_at: null };
const codes = Array.from({ length: 10 }, (_, place) => `AAAA-BBBB-CCC${place}`);
function replySettings(): void {
  replySignIn();
  reply(progressEndpoints.byMe, []);
}
const section = () => region(t('passkeys.title'));

async function addLaptop(): Promise<void> {
  reply(start, creation);
  await section()
    .getByRole('button', { name: t('passkeys.new') })
    .click();
  await field(t('passkeys.name')).fill('Laptop');
  await userEvent.keyboard('{Enter}');
}

test('a passkey is added under a name, with recovery codes for the first, and logs in', async () => {
  await plugIn();
  replySettings();
  openAs(learner, '/settings#security');
  reply(add, { passkey: laptop, recovery_codes: codes });
  await addLaptop();
  await expect.element(section().getByText('AAAA-BBBB-CCC0')).toBeVisible();
  await expectAccessible();
  reply(list, [laptop]);
  await section()
    .getByRole('button', { name: t('second-factor.codes-kept') })
    .click();
  expect(bodiesTo(add)).toMatchObject([{ name: 'Laptop', credential: { id: expect.any(String) } }]);

  openAsVisitor('/login');
  reply(startLogin, request);
  refuse(logIn, 'passkey_refused');
  await button(t('passkeys.log-in')).click();
  await expect.element(alert().getByText(t('problem.passkey-refused'))).toBeVisible();
  await expectAccessible();
  reply(logIn, learner);
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.categories, []);
  await button(t('passkeys.log-in')).click();
  await expectAddress('/lessons');
  const [proof] = bodiesTo(logIn) as { response: { clientDataJSON: string } }[];
  expect(JSON.parse(atob(proof?.response.clientDataJSON ?? ''))).toMatchObject({
    challenge,
    type: 'webauthn.get',
  });
});

test('a passkey that is not used is said so, and the form stays', async () => {
  await plugIn(false);
  replySettings();
  openAs(learner, '/settings#security');
  await addLaptop();
  await expect.element(alert().getByText(t('passkeys.not-used'))).toBeVisible();
  await expect.element(field(t('passkeys.name'))).toHaveValue('Laptop');
});

test('a password that lacks its passkey leads to the passkey, or to a recovery code', async () => {
  openAsVisitor('/login');
  reply(usersEndpoints.login, { second_factor: ['passkey'] });
  await field(t('login.name')).fill(learner.username);
  await field(t('login.password')).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(t('passkeys.recovery-code'))).toHaveFocus();
  await expect.element(button(t('passkeys.log-in'))).toBeVisible();
  await expectAccessible();
});

test('a passkey is removed after the password', async () => {
  replySettings();
  reply(list, [laptop]);
  openAs(learner, '/settings#security');
  await button(t('passkeys.remove-named', { name: 'Laptop' })).click();
  refuse(remove, 'recent_login_required');
  await dialog()
    .getByRole('button', { name: t('passkeys.remove') })
    .click();
  reply(usersEndpoints.confirmPassword);
  reply(remove);
  reply(list, []);
  await page
    .getByRole('dialog', { name: t('confirm.title') })
    .getByLabelText(t('login.password'))
    .fill('x');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('passkeys.removed'))).toBeVisible();
  await expect.element(button(t('passkeys.remove-named', { name: 'Laptop' }))).not.toBeInTheDocument();
});
