import type { FastifyRequest } from 'fastify';
import { copyOf, report, reportRefused, type StampsContext } from './context.ts';
import { stampsPerZopf, type Account } from './data/people.ts';
import { triesAllowed } from './data/pin-tries.ts';
import { ApiError } from './http/api-error.ts';
import { isDefended } from './mode.ts';
import type { Reader } from './tokens/read-token.ts';

type Redemption = {
  readonly number: string;
  readonly pin: string;
  readonly reader: Reader;
  /** For a request to the graph, which may redeem several times: reports once all of it was answered. */
  readonly afterwards?: ((done: () => void) => void) | undefined;
};

/** Redeems a card. Whoever has its number and its PIN may do so, as at the till. */
export function redeem(
  stamps: StampsContext,
  request: FastifyRequest,
  { number, pin, reader: { account }, afterwards }: Redemption,
): { item: 'Zopf'; stamps: number } {
  const { accounts, tries, hasOwnStampCount } = copyOf(stamps, request);
  const owner = accounts.find(({ card }) => card === number.toUpperCase());
  if (!owner) throw new ApiError(404, 'no_such_card');
  const attempt = {
    card: owner.card,
    owner_id: owner.id,
    customer_id: account.id,
    own: owner === account,
    wrong_tries: tries.count(owner.card, stamps.clock()),
    in_batch: request.inBatch,
    in_graphql: afterwards !== undefined,
  };
  const failed = (reason: 'wrong_pin' | 'few_stamps' | 'too_many_tries', error: ApiError): ApiError => {
    report(stamps, request, { type: 'redeemed_failed', data: { ...attempt, reason } });
    return error;
  };
  const lock = lockOf(stamps, request, owner);
  if (lock) throw failed('too_many_tries', lock);
  if (pin !== owner.pin) {
    tries.note(owner.card, { atMs: stamps.clock(), recordId: request.recordId });
    throw failed('wrong_pin', new ApiError(403, 'wrong_pin'));
  }
  if (owner.stamps < stampsPerZopf) throw failed('few_stamps', new ApiError(409, 'few_stamps'));
  tries.forget(owner.card);
  owner.stamps -= stampsPerZopf;
  const own_stamp_count = attempt.own && hasOwnStampCount;
  const tell = () => {
    // Nothing stops the guesses that follow the right one either, unless the service is hardened.
    const after = isDefended(request) ? 0 : tries.count(owner.card, stamps.clock());
    const over_limit = attempt.wrong_tries + after > triesAllowed;
    report(stamps, request, { type: 'redeemed', data: { ...attempt, own_stamp_count, over_limit } });
  };
  if (afterwards) afterwards(tell);
  else tell();
  return { item: 'Zopf', stamps: owner.stamps };
}

/** The vulnerable service counts requests, and a request may hold many tries: that is the vulnerability. */
function lockOf(stamps: StampsContext, request: FastifyRequest, { card }: Account): ApiError | null {
  const { tries } = copyOf(stamps, request);
  const atMs = stamps.clock();
  const { recordId } = request;
  const used = isDefended(request) ? tries.count(card, atMs) : tries.countRequests(card, { atMs, recordId });
  if (used < triesAllowed) return null;
  reportRefused(stamps, request, { by: 'try_limit', what: card });
  return new ApiError(429, 'too_many_tries', tries.secondsLeft(card, atMs));
}
