import * as T from 'typebox';
import { endpoint, pageQuery } from '../http/index.ts';
import { Id, limits } from '../shared/index.ts';
import { LoginResult } from './sign-in.ts';
import {
  ChangePasswordInput,
  ConfirmInput,
  Confirmations,
  CurrentSession,
  FoundUser,
  LanguageInput,
  LoginInput,
  ProfileInput,
  ResetPasswordInput,
  SecretInput,
  SignupInput,
  User,
  UserAdminInput,
  UserForStaff,
} from './user.ts';
import { EndedWaysIn } from './way-in.ts';

const byId = T.Object({ id: Id });

export const usersEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary:
      'Starts a session; for an account with a second factor, only asks for it, and a cookie holds the login for ten minutes.',
    body: LoginInput,
    response: LoginResult,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/users/logout',
    access: 'user',
    summary: 'Ends the session and clears the stored requests and events.',
    status: 204,
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'user',
    summary: 'The user of this session.',
    response: User,
  }),
  session: endpoint({
    method: 'GET',
    path: '/users/session',
    access: 'public',
    summary:
      'The user of this session, or null: a page asks at its start, and for a visitor that is no error.',
    response: CurrentSession,
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/users/me',
    access: 'user',
    summary: "Changes the caller's profile.",
    body: ProfileInput,
    response: User,
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/users/set-language',
    access: 'user',
    summary: 'Sets the language of mails to this user.',
    status: 204,
    body: LanguageInput,
  }),
  signup: endpoint({
    method: 'POST',
    path: '/users/signup',
    access: 'public',
    summary: 'Creates an account for a verified email address.',
    status: 201,
    body: SignupInput,
    response: User,
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/users/confirm-password',
    access: 'user',
    summary:
      'Confirms who the caller is, for calls that require a recent login; the session continues under a new cookie.',
    status: 204,
    bodyLimit: 20 * 1024,
    body: ConfirmInput,
  }),
  confirmations: endpoint({
    method: 'GET',
    path: '/users/confirm-password',
    access: 'user',
    summary: 'By what the caller may confirm who they are.',
    response: Confirmations,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/users/change-password',
    access: 'user',
    summary: 'Sets a new password, and ends all other sessions and the ways in of the last week.',
    recentLogin: true,
    body: ChangePasswordInput,
    response: EndedWaysIn,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/users/change-email-address',
    access: 'user',
    summary:
      'Moves the account to a verified email address, ends all other sessions and mails a way back to the old one.',
    recentLogin: true,
    body: SecretInput,
    response: User,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset-password',
    access: 'public',
    summary:
      'Sets a new password, authorised by a verified email address, and ends all sessions and the ways in of the last week.',
    body: ResetPasswordInput,
    response: EndedWaysIn,
  }),
  restoreEmail: endpoint({
    method: 'POST',
    path: '/users/restore-email-address',
    access: 'public',
    summary:
      'The way back from a new email address or way in, from the mail about it: sets a new password, and ends all sessions and the ways in of the last week.',
    body: ResetPasswordInput,
    response: EndedWaysIn,
  }),
  search: endpoint({
    method: 'GET',
    path: '/users/search',
    access: 'teacher',
    scopes: ['courses:write'],
    summary: 'At most 20 users whose name contains the words.',
    query: T.Object({
      q: T.String({ minLength: limits.userSearchMin, maxLength: limits.userSearchMax }),
      is_teacher: T.Optional(T.Boolean()),
    }),
    response: T.Array(FoundUser),
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/users/admin/list',
    access: 'staff',
    summary: 'All users, paged.',
    query: T.Object(pageQuery),
    response: T.Array(UserForStaff),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/users/admin/:id',
    access: 'staff',
    summary: 'One user.',
    versioned: true,
    params: byId,
    response: UserForStaff,
  }),
  adminUpdate: endpoint({
    method: 'PATCH',
    path: '/users/admin/:id',
    access: 'staff',
    summary: 'Changes a user.',
    recentLogin: ['email', 'is_staff', 'is_teacher', 'username'],
    versioned: true,
    params: byId,
    body: UserAdminInput,
    response: UserForStaff,
  }),
  close: endpoint({
    method: 'POST',
    path: '/users/admin/:id/close',
    access: 'staff',
    summary: 'Closes an account: its sessions end, it cannot log in, and its data is kept.',
    recentLogin: true,
    params: byId,
    response: UserForStaff,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/users/admin/:id/reopen',
    access: 'staff',
    summary: 'Reopens a closed account.',
    recentLogin: true,
    params: byId,
    response: UserForStaff,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/users/admin/:id/end-sessions',
    access: 'staff',
    summary:
      'Ends all sessions of an account, with their sockets and lab sessions, its API tokens and the ways in of the last week.',
    recentLogin: true,
    params: byId,
    response: EndedWaysIn,
  }),
};
