import type { EventSender } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import type { LearnerCopies } from './data/learner-copies.ts';
import type { LearnerDatabase } from './data/learner-database.ts';
import type { Reported, ShopEvent } from './events/index.ts';
import type { Env } from './env.ts';

/** The dependencies of every route. */
export type ShopContext = {
  readonly env: Env;
  readonly copies: LearnerCopies;
  readonly events: EventSender;
};

export function databaseOf(shop: ShopContext, request: FastifyRequest): LearnerDatabase {
  return shop.copies.of(request.learner, request.mode);
}

/** Their effect is what the response shows, and a response to HEAD shows nothing. */
const shownByContent: ReadonlySet<ShopEvent> = new Set<ShopEvent>([
  'backup_read',
  'file_read',
  'file_shown',
  'order_viewed',
  'staff_page',
  'voucher_page',
]);

/** Reports an event to the platform without waiting for it. */
export function report<Type extends ShopEvent>(
  shop: ShopContext,
  request: FastifyRequest,
  type: Type,
  data: Reported<Type>,
): void {
  if (request.method === 'HEAD' && shownByContent.has(type)) return;
  shop.events.send({
    learner: request.learner,
    request: request.recordId,
    type,
    data: { access: request.visitor?.access ?? null, ...data, mode: request.mode },
  });
}
