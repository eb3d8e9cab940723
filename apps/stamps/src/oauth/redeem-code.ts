import type { FastifyRequest } from 'fastify';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId, type Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { isVerified } from './grants.ts';

type Redemption = {
  readonly code: string;
  readonly verifier: string;
  /** True if the app itself redeems it. */
  readonly byApp: boolean;
};

/** The account that a code stands for; throws a 400 for a code that cannot be redeemed. */
export function redeemCode(stamps: StampsContext, request: FastifyRequest, redemption: Redemption): Account {
  const { code, verifier, byApp } = redemption;
  const copy = copyOf(stamps, request);
  const grant = copy.grants.take(code, stamps.clock());
  if (!grant) throw redemptionFailed(stamps, request, { reason: 'unknown_code', byApp });
  const { owner, isOutside, isByLink, challenge } = grant;
  if (challenge && !isVerified(challenge, verifier)) {
    if (isDefended(request)) reportRefused(stamps, request, { by: 'code_verifier', what: 'code' });
    throw redemptionFailed(stamps, request, { reason: 'verifier', byApp });
  }
  const own = owner.id === learnerId;
  if (own && !isOutside) copy.done.add('app_connected');
  report(stamps, request, {
    type: 'code_redeemed',
    data: {
      owner_id: owner.id,
      own,
      outside: isOutside,
      by_link: isByLink,
      by_app: byApp,
      pkce: challenge !== null,
    },
  });
  return owner;
}

type Failure = { readonly reason: 'unknown_code' | 'verifier' | 'state'; readonly byApp: boolean };

export function redemptionFailed(
  stamps: StampsContext,
  request: FastifyRequest,
  { reason, byApp }: Failure,
): ApiError {
  report(stamps, request, { type: 'code_redeemed_failed', data: { reason, by_app: byApp } });
  return new ApiError(400, 'invalid_grant');
}
