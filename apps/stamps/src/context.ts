import type { PatchThreads } from '@sentiero/lab-app/mend/patch-threads';
import type { EventSender } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import type { Copy, LearnerCopies } from './data/learner-copies.ts';
import type { Env } from './env.ts';
import type { Protection } from './events/protections.ts';
import type { Reported, StampsEvent } from './events/index.ts';

/** The dependencies of every route. */
export type StampsContext = {
  readonly env: Env;
  readonly copies: LearnerCopies;
  readonly events: EventSender;
  readonly clock: () => number;
  readonly patchThreads: PatchThreads;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The account named by the token, once it is verified. */
    readerId: number | null;
    /** True for a part of a batch. */
    inBatch: boolean;
  }
}

export function copyOf({ copies }: StampsContext, { learner }: FastifyRequest): Copy {
  return copies.of(learner);
}

/** Reports an event to the platform without waiting for it. */
export function report<Type extends StampsEvent>(
  stamps: StampsContext,
  request: FastifyRequest,
  event: { readonly type: Type; readonly data: Reported<Type> },
): void {
  const { learner, recordId, mode } = request;
  stamps.events.send({ learner, request: recordId, type: event.type, data: { ...event.data, mode } });
}

type Refusal = { readonly by: Protection; readonly what: string; readonly forged?: boolean };

/** Reports the protection that stopped the request or a part of it. */
export function reportRefused(stamps: StampsContext, request: FastifyRequest, refusal: Refusal): void {
  const [page = '/'] = request.url.split('?', 1);
  report(stamps, request, {
    type: 'refused',
    data: {
      blocked_by: refusal.by,
      what: refusal.what,
      page,
      method: request.method,
      in_batch: request.inBatch,
      forged: refusal.forged ?? false,
      done_before: [...copyOf(stamps, request).done],
      customer_id: request.readerId,
    },
  });
}
