import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import {
  AddedPasskey,
  CredentialProof,
  Passkey,
  PasskeyCreation,
  PasskeyInput,
  PasskeyRequest,
} from './passkey.ts';
import { User } from './user.ts';

/** Passkeys (WebAuthn): a second factor, or a login of their own. */
export const passkeysEndpoints = {
  startLogin: endpoint({
    method: 'POST',
    path: '/users/login/passkey/options',
    access: 'public',
    summary:
      'A challenge for a login by any passkey of this platform or, after a password, by those of its user.',
    response: PasskeyRequest,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/users/login/passkey',
    access: 'public',
    summary:
      'Starts a session by a passkey that verified its user, or that of a login that lacks its second factor.',
    body: CredentialProof,
    response: User,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/me/passkeys',
    access: 'user',
    summary: 'The caller’s passkeys.',
    response: T.Array(Passkey),
  }),
  start: endpoint({
    method: 'POST',
    path: '/users/me/passkeys/options',
    access: 'user',
    summary: 'A challenge and the options with which a browser makes a passkey.',
    recentLogin: true,
    response: PasskeyCreation,
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/me/passkeys',
    access: 'user',
    summary:
      'Adds a passkey. The first second factor of an account ends all other sessions and comes with recovery codes.',
    recentLogin: true,
    status: 201,
    body: PasskeyInput,
    response: AddedPasskey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/me/passkeys/:id',
    access: 'user',
    summary:
      'Removes a passkey; without any second factor left, the password suffices and recovery codes are void.',
    recentLogin: true,
    status: 204,
    params: T.Object({ id: Id }),
  }),
};
