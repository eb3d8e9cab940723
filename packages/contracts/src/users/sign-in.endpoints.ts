import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id } from '../shared/index.ts';
import { CodeInput, NewTotp, OwnSession, RecoveryCodes, Totp } from './sign-in.ts';
import { User, UserForStaff } from './user.ts';

/** The second factor of a login, and the caller's sessions. */
export const signInEndpoints = {
  secondFactor: endpoint({
    method: 'POST',
    path: '/users/login/second-factor',
    access: 'public',
    summary: 'Starts the session of a login that lacks its second factor.',
    body: CodeInput,
    response: User,
  }),
  totp: endpoint({
    method: 'GET',
    path: '/users/me/totp',
    access: 'user',
    summary: 'Whether the caller’s authenticator app is asked for, and the recovery codes that are left.',
    response: Totp,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp',
    access: 'user',
    summary: 'A new secret for an authenticator app, which is asked for once a code of it was confirmed.',
    recentLogin: true,
    status: 201,
    response: NewTotp,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp/confirm',
    access: 'user',
    summary:
      'Switches the authenticator app on, ends all other sessions, and shows the recovery codes, once.',
    recentLogin: true,
    body: CodeInput,
    response: RecoveryCodes,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/users/me/totp',
    access: 'user',
    summary:
      'Switches the authenticator app off; without any second factor left, recovery codes become void.',
    recentLogin: true,
    status: 204,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/users/me/recovery-codes',
    access: 'user',
    summary: 'Makes new recovery codes, shown once; earlier ones become void.',
    recentLogin: true,
    response: RecoveryCodes,
  }),
  removeFactorOf: endpoint({
    method: 'DELETE',
    path: '/users/admin/:id/second-factor',
    access: 'staff',
    summary: 'Switches off the second factor of a user who has lost it.',
    recentLogin: true,
    params: T.Object({ id: Id }),
    response: UserForStaff,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'user',
    summary: 'The caller’s sessions with their devices, the last used first.',
    response: T.Array(OwnSession),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'user',
    summary: 'Ends all sessions of the caller except this one.',
    recentLogin: true,
    status: 204,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    access: 'user',
    summary: 'Ends another session of the caller.',
    recentLogin: true,
    status: 204,
    params: T.Object({ id: Id }),
  }),
};
