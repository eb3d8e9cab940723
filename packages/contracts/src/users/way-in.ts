import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, nullable, Timestamp, Translatable } from '../shared/index.ts';

/** The ways into an account that its owner and staff see one by one. */
export const wayInKinds = [
  'password',
  'identity',
  'passkey',
  'totp',
  'recovery_codes',
  'api_token',
  'session',
] as const;
export const WayInKind = T.Enum(wayInKinds);
export type WayInKind = T.Static<typeof WayInKind>;

/** One way into an account. */
export const WayIn = T.Object({
  kind: WayInKind,
  /** The id among those of its kind; 1 for kinds of which an account has one. */
  id: Id,
  /** The name of a passkey or token, the device of a session, the provider of an identity; null if there is none. */
  name: nullable(Translatable),
  /** When it was added; null if that is not known. */
  created_at: nullable(Timestamp),
  last_used_at: nullable(Timestamp),
});
export type WayIn = T.Static<typeof WayIn>;

/** What a remedy has ended, and what opens the account still; without the password, if the remedy replaced it. */
export const EndedWaysIn = T.Object({ ended: T.Array(WayIn), kept: T.Array(WayIn) });
export type EndedWaysIn = T.Static<typeof EndedWaysIn>;

const byId = T.Object({ id: Id });

/** The ways into an account, for staff. */
export const waysInEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users/admin/:id/ways-in',
    access: 'staff',
    summary: 'The ways into an account: what its owner, or whoever took it, can log in with.',
    params: byId,
    response: T.Array(WayIn),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/admin/:id/ways-in/:way',
    access: 'staff',
    summary: 'Removes one way into an account.',
    recentLogin: true,
    status: 204,
    params: T.Object({ id: Id, way: Id }),
    query: T.Object({ kind: WayInKind }),
  }),
};
