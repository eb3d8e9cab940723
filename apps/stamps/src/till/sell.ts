import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { copyOf, type StampsContext } from '../context.ts';
import { learnerId } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { signatureOf } from './delivery.ts';
import { takeDelivery } from './take-delivery.ts';
import { toleranceSeconds, type Item } from './till.ts';

/** Rings up a purchase of the learner's: the till signs what it reports, and the service takes it. */
export function sell(stamps: StampsContext, request: FastifyRequest, item: Item): void {
  const { accounts, till, done } = copyOf(stamps, request);
  const nowSeconds = Math.floor(stamps.clock() / 1000);
  if (till.isBusy(nowSeconds)) throw new ApiError(429, 'too_many_purchases', toleranceSeconds);
  const account = accounts.find(({ id }) => id === learnerId);
  if (!account) throw new Error('a copy without its learner');
  const content = {
    id: `msg_${randomBytes(12).toString('base64url')}`,
    timestamp: String(nowSeconds),
    body: JSON.stringify({ type: 'purchase', card: account.card, item, stamps: 1 }),
  };
  const delivery = { ...content, signature: signatureOf(content, till.key) };
  takeDelivery(stamps, request, { delivery, isByTill: true });
  done.add('purchase_reported');
  till.show({ item, delivery, stamps: account.stamps });
}
