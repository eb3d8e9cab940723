import type { FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId, type Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { app, belongsToApp, hostOf } from './app.ts';

const text = (maxLength: number) => T.String({ maxLength });

/** What an app asks for, as RFC 6749 and RFC 7636 name it. */
export const Authorization = T.Object({
  response_type: T.Optional(T.Literal('code')),
  client_id: text(100),
  redirect_uri: text(500),
  state: T.Optional(text(200)),
  code_challenge: T.Optional(T.String({ minLength: 1, maxLength: 128 })),
  code_challenge_method: T.Optional(T.Enum(['S256', 'plain'])),
});
type Authorization = T.Static<typeof Authorization>;

type Owner = { readonly owner: Account; readonly isByLink: boolean };

/** Delivers a code that stands for the owner, and returns the address that the owner's browser is sent to. */
export function deliverCode(
  stamps: StampsContext,
  request: FastifyRequest,
  { asked, owner, isByLink }: Owner & { readonly asked: Authorization },
): URL {
  const address = checkedAddress(stamps, request, asked);
  const host = hostOf(address);
  const isOutside = !belongsToApp(host);
  const { code_challenge: value, code_challenge_method: method = 'plain' } = asked;
  const challenge = value === undefined ? null : { value, method };
  const copy = copyOf(stamps, request);
  const code = copy.grants.add({ owner, isOutside, isByLink, challenge, atMs: stamps.clock() });
  address.searchParams.set('code', code);
  if (asked.state !== undefined) address.searchParams.set('state', asked.state);
  if (isOutside) copy.arrivals.add({ host, address: address.href, from: owner.name });
  report(stamps, request, {
    type: 'code_delivered',
    data: {
      owner_id: owner.id,
      own: owner.id === learnerId,
      outside: isOutside,
      host,
      by_link: isByLink,
      pkce: challenge !== null,
    },
  });
  return address;
}

function checkedAddress(stamps: StampsContext, request: FastifyRequest, asked: Authorization): URL {
  const given = asked.redirect_uri;
  const address = URL.canParse(given) ? new URL(given) : null;
  const fail = (reason: 'unknown_app' | 'redirect_uri' | 'challenge') => {
    const host = address && hostOf(address);
    const outside = host !== null && !belongsToApp(host);
    const done_before = [...copyOf(stamps, request).done];
    report(stamps, request, { type: 'code_delivered_failed', data: { reason, host, outside, done_before } });
    return new ApiError(400, `wrong_${reason}`);
  };
  if (asked.client_id !== app.id) throw fail('unknown_app');
  // Only the beginning is compared: that is the vulnerability.
  const isRegistered = isDefended(request) ? given === app.callback : given.startsWith(app.site);
  if (!address || !isRegistered) {
    if (isDefended(request)) reportRefused(stamps, request, { by: 'redirect_match', what: given });
    throw fail('redirect_uri');
  }
  if (isDefended(request) && (asked.code_challenge === undefined || asked.code_challenge_method !== 'S256')) {
    reportRefused(stamps, request, { by: 'code_verifier', what: 'code_challenge' });
    throw fail('challenge');
  }
  return address;
}
