import { externalEndpoints, passkeysEndpoints, signInEndpoints, type WayIn } from '@sentiero/contracts/users';
import { reply } from './replies.ts';
import { inAll } from './texts.ts';

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

/** A passkey that somebody added. */
export const thiefsKey: WayIn = {
  kind: 'passkey',
  id: 3,
  name: inAll('Phone'),
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: null,
};
