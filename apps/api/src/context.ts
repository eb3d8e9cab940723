import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Db } from './db/client.ts';
import type { ContentCache } from './db/content-cache.ts';
import { wholeDb } from './db/reading-db.ts';
import type { TargetDial, TargetRule } from '@sentiero/service';
import type { Env } from './env.ts';
import type { GradedLessons } from './grading/graded-lessons.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Hub, HubMessage } from './hub/hub.ts';

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
  /** Where targets may be, and the only way to connect to one. */
  readonly reach: { readonly rule: TargetRule; readonly dial: TargetDial };
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  readonly env: Env;
  /** Of a user's call. */
  readonly hold?: Hold | undefined;
};

/** Keeps a caller's session and roles as they are until a transaction ends. */
export type Hold = {
  /** Refuses the call if the session is over or a role is lost. */
  take: (tx: Context) => Promise<void>;
  /** Runs a transaction when one more of the caller's may have a connection. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  wasTaken: () => boolean;
};

/** Who calls: a user through a session. */
export type Actor = {
  readonly userId: number;
  readonly sessionId: number;
  readonly isStaff: boolean;
  readonly isTeacher: boolean;
  /** When the password was last given in the session. */
  readonly authenticatedAt: Date | null;
};

export type UserContext = Context & { readonly actor: Actor };

/**
 * Runs `work` in one transaction, in which a user's session and roles hold: a logout or demotion waits until it is over.
 * Messages are published, and mails sent, after the commit. `lockFirst` locks the rows that come before the caller's own in lock order.
 */
export async function inTransaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
  lockFirst?: (ctx: C) => Promise<void>,
): Promise<Result> {
  const { hub, afterCommit } = patientHub(ctx.hub);
  let isMailPosted = false;
  const mailer = { ...ctx.mailer, wake: () => void (isMailPosted = true) };
  const transact = () =>
    wholeDb(ctx.db).transaction(async (db) => {
      const tx = { ...ctx, hub, mailer, hold: undefined, db: db as unknown as Db };
      await lockFirst?.(tx);
      await ctx.hold?.take(tx);
      return work(tx);
    });
  const result = await (ctx.hold ? ctx.hold.inTurn(transact) : transact());
  afterCommit();
  if (isMailPosted) ctx.mailer.wake();
  return result;
}

/** A hub that keeps what it is to publish until `afterCommit`. */
function patientHub(own: Hub): { hub: Hub; afterCommit: () => void } {
  const kept: [userId: number, message: HubMessage][] = [];
  let isCommitted = false;
  const publish: Hub['publish'] = (...message) => {
    if (isCommitted) own.publish(...message);
    else kept.push(message);
  };
  const afterCommit = () => {
    isCommitted = true;
    for (const message of kept) own.publish(...message);
  };
  return { hub: { ...own, publish }, afterCommit };
}

/** Runs `work`, which only reads, on the database as it is at one moment. */
export function inSnapshot<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return wholeDb(ctx.db).transaction((db) => work({ ...ctx, db: db as unknown as Db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
