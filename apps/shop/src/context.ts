import type { EventSender } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import type { LearnerCopies, LearnerDatabase } from './data/learner-copies.ts';
import type { Reported, ShopEvent } from './events/index.ts';
import type { Env } from './env.ts';

/** The dependencies of every route. */
export type ShopContext = {
  readonly env: Env;
  readonly copies: LearnerCopies;
  readonly events: EventSender;
};

export function databaseOf(shop: ShopContext, request: FastifyRequest): LearnerDatabase {
  return shop.copies.of(request.learner);
}

/** Reports an event to the platform without waiting for it. */
export function report<Type extends ShopEvent>(
  shop: ShopContext,
  request: FastifyRequest,
  type: Type,
  data: Reported<Type>,
): void {
  shop.events.send({
    learner: request.learner,
    request: request.recordId,
    type,
    data: { ...data, mode: request.mode },
  });
}
