import type { PatchThreads } from '@sentiero/lab-app/mend/patch-threads';
import type { EventSender, Holes } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import type { Copy } from './data/copy.ts';
import type { LearnerCopies } from './data/learner-copies.ts';
import type { Env } from './env.ts';
import type { SqlThread } from './sql/sql-thread.ts';
import type { CircleEvent, Reported } from './events/index.ts';

/** The dependencies of every route. */
export type CircleContext = {
  readonly env: Env;
  readonly copies: LearnerCopies;
  readonly events: EventSender;
  readonly holes: Holes;
  /** Where learners' SQL runs. */
  readonly sql: SqlThread;
  readonly clock: () => number;
  readonly patchThreads: PatchThreads;
};

export function copyOf({ copies }: CircleContext, { learner }: FastifyRequest): Copy {
  return copies.of(learner);
}

/** Reports an event to the platform without waiting for it. */
export function report<Type extends CircleEvent>(
  circle: CircleContext,
  { learner, recordId }: FastifyRequest,
  { by = recordId, ...event }: { readonly type: Type; readonly data: Reported<Type>; readonly by?: string },
): void {
  circle.events.send({ learner, request: by, ...event });
}
