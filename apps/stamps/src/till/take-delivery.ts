import type { FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { isSame, signatureOf, signaturesIn, type Delivery } from './delivery.ts';
import { isInTime } from './till.ts';

const Report = T.Object({
  type: T.Enum(['purchase', 'bonus', 'refund']),
  card: T.String({ maxLength: 40 }),
  stamps: T.Integer({ minimum: 1, maximum: 1_000 }),
});
type Report = T.Static<typeof Report>;

type Arrived = { readonly delivery: Delivery; readonly isByTill: boolean };
type DeliveryResult = { readonly card: string; readonly stamps: number } | { readonly duplicate: true };

/** Books what a delivery reports, and says how many stamps the card has then. */
export function takeDelivery(
  stamps: StampsContext,
  request: FastifyRequest,
  { delivery, isByTill }: Arrived,
): DeliveryResult {
  const { accounts, till } = copyOf(stamps, request);
  const own = signatureOf(delivery, till.key);
  const verdicts = signaturesIn(delivery).map((given) => isSame(given, own));
  const isSigned = verdicts.includes(true);
  const problem = problemWith(stamps, request, { delivery, verdicts });
  const told = parsed(delivery.body);
  const owner = accounts.find(({ card }) => card === told?.card.toUpperCase());
  const givesStamps = owner !== undefined && told?.type !== 'refund';
  if (problem) return refuse(stamps, request, { delivery, isSigned, givesStamps, problem });
  if (!told) throw failed(stamps, request, { delivery, isSigned, problem: 'body' });
  if (!owner) throw failed(stamps, request, { delivery, isSigned, problem: 'card' });
  // Nobody else can send a first one that is signed.
  if (isByTill) till.remember(delivery);
  const before = owner.stamps;
  owner.stamps = Math.max(0, before + (told.type === 'refund' ? -told.stamps : told.stamps));
  report(stamps, request, {
    type: 'webhook_accepted',
    data: {
      delivery: told.type,
      card: owner.card,
      owner_id: owner.id,
      to_own: owner.id === learnerId,
      stamps_gained: owner.stamps - before,
      signed: isSigned,
      // Only the till can sign, so somebody else has its delivery from it.
      replayed: isSigned && !isByTill,
      by_till: isByTill,
    },
  });
  return { card: owner.card, stamps: owner.stamps };
}

type Checked = { readonly delivery: Delivery; readonly verdicts: readonly boolean[] };

function problemWith(
  stamps: StampsContext,
  request: FastifyRequest,
  { delivery, verdicts }: Checked,
): Protected | null {
  // The vulnerable service looks for a wrong signature instead of a right one, and at nothing else: that is the
  // vulnerability.
  if (!isDefended(request)) return verdicts.includes(false) ? 'signature' : null;
  if (!verdicts.includes(true)) return 'signature';
  if (!isInTime(Number(delivery.timestamp), stamps.clock() / 1000)) return 'timestamp';
  return copyOf(stamps, request).till.isKnown(delivery.id) ? 'id' : null;
}

type Protected = 'signature' | 'timestamp' | 'id';
type Problem = Protected | 'body' | 'card';
type Failure = { readonly delivery: Delivery; readonly isSigned: boolean; readonly problem: Problem };
type Refusal = Failure & { readonly problem: Protected; readonly givesStamps: boolean };

function refuse(
  stamps: StampsContext,
  request: FastifyRequest,
  failure: Refusal,
): { readonly duplicate: true } {
  const error = failed(stamps, request, failure);
  if (isDefended(request))
    reportRefused(stamps, request, {
      by: `webhook_${failure.problem}`,
      what: failure.givesStamps ? 'booking' : 'message',
    });
  // A till that got no answer sends again, and an error would make it go on for days.
  if (failure.problem === 'id') return { duplicate: true };
  throw error;
}

const statusOf: Readonly<Record<Problem, number>> = {
  signature: 401,
  timestamp: 400,
  id: 200,
  body: 400,
  card: 404,
};

function failed(
  stamps: StampsContext,
  request: FastifyRequest,
  { delivery, isSigned, problem }: Failure,
): ApiError {
  const given = signaturesIn(delivery);
  const { newestFirst } = copyOf(stamps, request).till;
  report(stamps, request, {
    type: 'webhook_accepted_failed',
    data: {
      reason: problem,
      has_signature: given.length > 0,
      altered: !isSigned && newestFirst.some((sale) => given.includes(sale.delivery.signature)),
    },
  });
  return new ApiError(statusOf[problem], `webhook_${problem}`);
}

function parsed(body: string): Report | null {
  try {
    const value: unknown = JSON.parse(body);
    return Value.Check(Report, value) ? value : null;
  } catch {
    return null;
  }
}
