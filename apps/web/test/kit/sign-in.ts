import { externalEndpoints, passkeysEndpoints, signInEndpoints, type WayIn } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './accessible.ts';
import { region } from './locators.ts';
import { reply } from './replies.ts';
import { inAll, t } from './texts.ts';

const at = '2026-03-02T08:00:00.000Z';

export const thisDevice = {
  id: 1,
  device: 'Firefox, Linux',
  current: true,
  created_at: at,
  last_used_at: '2026-03-02T09:00:00.000Z',
};
export const otherDevice = { ...thisDevice, id: 2, device: '', current: false };

/** A user without a second factor, logged in on one device. */
export function replySignIn(): void {
  reply(signInEndpoints.totp, { on_since: null, recovery_codes_left: 0 });
  reply(signInEndpoints.sessions, [thisDevice]);
  reply(passkeysEndpoints.list, []);
  reply(externalEndpoints.identities, []);
}

export const aToken = {
  id: 3,
  name: 'Marks',
  scopes: ['progress:read' as const],
  created_at: at,
  expires: '2026-06-02T08:00:00.000Z',
  last_used_at: null,
};

/** The authenticator app that an account has had for long. */
const oldApp: WayIn = {
  kind: 'totp',
  id: 1,
  name: null,
  created_at: '2025-09-01T08:00:00.000Z',
  last_used_at: null,
};

/** A passkey that somebody added. */
export const thiefsKey: WayIn = {
  kind: 'passkey',
  id: 3,
  name: inAll('Phone'),
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: null,
};

/** What the last reset has ended, which is the thief's passkey, and what stays, which is the old app. */
export const afterReset = { ended: [thiefsKey], kept: [oldApp] };

/** Checks that a reset shows it: each on its list, and the way to the settings, where the rest is removed. */
export async function expectAfterReset(): Promise<void> {
  const ended = region(t('ways-in.ended'));
  const kept = region(t('ways-in.kept'));
  const items = (list: typeof ended) => list.getByRole('listitem');
  await expect.element(items(ended)).toMatchTextContent(t('ways-in.kind-passkey', { name: 'Phone' }));
  await expect.element(items(kept)).toMatchTextContent(t('ways-in.kind-totp'));
  await expect.element(kept.getByRole('link')).toHaveAttribute('href', '/login?next=%2Fsettings%23security');
  const login = page.getByRole('main').getByRole('link', { name: t('login.title'), exact: true });
  await expect.element(login).toHaveAttribute('href', '/login');
  await expectAccessible();
}
