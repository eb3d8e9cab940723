import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Db } from './db/client.ts';
import type { ContentCache } from './db/content-cache.ts';
import type { Env } from './env.ts';
import type { GradedLessons } from './grading/graded-lessons.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Hub } from './realtime/hub.ts';

export type Clock = () => Date;

/** What rules work with. A transaction is a context with another `db`. */
export type Context = {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  /** What several processes count together; missing where there is one. */
  readonly redis?: Redis;
  /** What grading needs of the lessons. */
  readonly gradedLessons: ContentCache<GradedLessons>;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  readonly env: Env;
};

/** Who calls: a user through a session. */
export type Actor = {
  readonly userId: number;
  readonly sessionId: number;
  readonly isStaff: boolean;
  readonly isTeacher: boolean;
};

export type UserContext = Context & { readonly actor: Actor };

/** Runs `work` in one transaction. */
export function inTransaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db: db as unknown as Db }));
}

/** Runs `work`, which only reads, on the database as it is at one moment. */
export function inSnapshot<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db: db as unknown as Db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
