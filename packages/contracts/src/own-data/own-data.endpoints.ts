import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Id, nullable, Timestamp } from '../shared/index.ts';

/** When the account and its data will be erased. */
export const Erasure = T.Object({ erase_at: Timestamp });
export type Erasure = T.Static<typeof Erasure>;

/** How many days data is kept; null for as long as the account, or for accounts that are never erased by themselves. */
export const Retention = T.Object({
  traffic_days: T.Integer(),
  answer_days: nullable(T.Integer()),
  unused_account_days: nullable(T.Integer()),
  audit_days: T.Integer(),
  erase_after_days: T.Integer(),
});
export type Retention = T.Static<typeof Retention>;

const byId = T.Object({ id: Id });

export const ownDataEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/users/me/export',
    access: 'user',
    summary: 'A zip of everything about the caller: a JSON file for each kind, and the traffic as HAR.',
    recentLogin: true,
    produces: 'application/zip',
  }),
  retention: endpoint({
    method: 'GET',
    path: '/retention',
    access: 'public',
    summary: 'How long personal data is kept.',
    response: Retention,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    summary: 'Erases the account and its data once `ERASE_AFTER_DAYS` have passed; a mail says when.',
    recentLogin: true,
    status: 202,
    response: Erasure,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/users/me/keep',
    access: 'user',
    summary: 'Keeps the account: takes its erasure back.',
    status: 204,
  }),
  eraseUser: endpoint({
    method: 'DELETE',
    path: '/users/admin/:id',
    access: 'staff',
    summary: 'Erases an account and its data once `ERASE_AFTER_DAYS` have passed; a mail says when.',
    recentLogin: true,
    status: 202,
    params: byId,
    response: Erasure,
  }),
  keepUser: endpoint({
    method: 'POST',
    path: '/users/admin/:id/keep',
    access: 'staff',
    summary: 'Keeps an account: takes its erasure back.',
    status: 204,
    params: byId,
  }),
};
