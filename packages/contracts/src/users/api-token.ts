import * as T from 'typebox';
import { endpoint, scopes } from '../http/index.ts';
import { Id, limits, visibleName, nullable, Timestamp, TimestampInput } from '../shared/index.ts';

export const tokensMax = 20;
export const tokenDaysMax = 366;

const Scopes = T.Array(T.Enum(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true });

export const ApiTokenInput = T.Object({
  name: visibleName(limits.nameMax),
  scopes: Scopes,
  /** At most a year from now. */
  expires: TimestampInput,
});
export type ApiTokenInput = T.Static<typeof ApiTokenInput>;

export const ApiToken = T.Object({
  id: Id,
  name: T.String(),
  scopes: T.Array(T.Enum(scopes)),
  created_at: Timestamp,
  expires: Timestamp,
  /** To the hour; null if it was never used. */
  last_used_at: nullable(Timestamp),
});
export type ApiToken = T.Static<typeof ApiToken>;

/** The token itself is in this reply only. */
export const NewApiToken = T.Object({ ...ApiToken.properties, token: T.String() });
export type NewApiToken = T.Static<typeof NewApiToken>;

/** Tokens by which programs act for a teacher or a member of staff, as `Authorization: Bearer`. */
export const apiTokensEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users/me/tokens',
    access: 'teacher',
    summary: 'The caller’s API tokens, the newest first.',
    response: T.Array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/me/tokens',
    access: 'teacher',
    summary: 'Makes an API token, which only this reply shows.',
    recentLogin: true,
    status: 201,
    body: ApiTokenInput,
    response: NewApiToken,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/me/tokens/:id',
    access: 'teacher',
    summary: 'Revokes an API token at once.',
    recentLogin: true,
    status: 204,
    params: T.Object({ id: Id }),
  }),
};
