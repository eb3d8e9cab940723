import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { stampsPerZopf, type Account } from '../data/people.ts';
import { triesAllowed } from '../data/pin-tries.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isDefended } from '../mode.ts';
import { readerOf } from '../tokens/read-token.ts';

const Redemption = T.Object({ pin: T.String({ minLength: 1, maxLength: 20 }) });

/** Whoever has the number of a card and its PIN may redeem it, as at the till. */
export function redemptionRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post<{ Params: { card: string } }>('/api/cards/:card/redemptions', async (request, reply) => {
    const { account } = readerOf(stamps, request);
    const { pin } = jsonBody(request, Redemption);
    const number = request.params.card.toUpperCase();
    const owner = copyOf(stamps, request).accounts.find(({ card }) => card === number);
    if (!owner) throw new ApiError(404, 'no_such_card');
    const attempt = { ...attemptOf(request, owner), customer_id: account.id, own: owner === account };
    limitTries(request, owner, attempt);
    const { tries, hasOwnStampCount } = copyOf(stamps, request);
    if (pin !== owner.pin) {
      tries.note(owner.card, { atMs: stamps.clock(), recordId: request.recordId });
      throw failed(request, { ...attempt, reason: 'wrong_pin' }, new ApiError(403, 'wrong_pin'));
    }
    if (owner.stamps < stampsPerZopf)
      throw failed(request, { ...attempt, reason: 'few_stamps' }, new ApiError(409, 'few_stamps'));
    tries.forget(owner.card);
    owner.stamps -= stampsPerZopf;
    report(stamps, request, {
      type: 'redeemed',
      data: {
        ...attempt,
        own_stamp_count: attempt.own && hasOwnStampCount,
        over_limit: attempt.wrong_tries > triesAllowed,
      },
    });
    return reply.code(201).send({ item: 'Zopf', stamps: owner.stamps });
  });

  function attemptOf(request: FastifyRequest, { id, card }: Account) {
    const wrong_tries = copyOf(stamps, request).tries.count(card, stamps.clock());
    return { card, owner_id: id, wrong_tries, in_batch: request.inBatch };
  }

  type Attempt = ReturnType<typeof attemptOf> & { readonly customer_id: number; readonly own: boolean };
  type Failure = Attempt & { readonly reason: 'wrong_pin' | 'few_stamps' | 'too_many_tries' };

  function failed(request: FastifyRequest, data: Failure, error: ApiError): ApiError {
    report(stamps, request, { type: 'redeemed_failed', data });
    return error;
  }

  /** The vulnerable service counts requests, and a batch is one: that is the vulnerability. */
  function limitTries(request: FastifyRequest, { card }: Account, attempt: Attempt): void {
    const { tries } = copyOf(stamps, request);
    const atMs = stamps.clock();
    const { recordId } = request;
    const used = isDefended(request)
      ? tries.count(card, atMs)
      : tries.countRequests(card, { atMs, recordId });
    if (used < triesAllowed) return;
    reportRefused(stamps, request, { by: 'try_limit', what: card });
    const error = new ApiError(429, 'too_many_tries', tries.secondsLeft(card, atMs));
    throw failed(request, { ...attempt, reason: 'too_many_tries' }, error);
  }
}
