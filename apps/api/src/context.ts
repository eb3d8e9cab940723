import type { Scope } from '@sentiero/contracts/http';
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
/** Decides which addresses may be reached, and connects only to those. */
export type Reach = { readonly rule: TargetRule; readonly dial: TargetDial };

/** The dependencies of services. A transaction is a context with another `db`. */
export type Context = {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  /** Counters that several processes share; undefined with a single process. */
  readonly redis?: Redis;
  /** The cached rules and answers of the lessons. */
  readonly gradedLessons: ContentCache<GradedLessons>;
  readonly mailer: Mailer;
  /** Checks and resolves target addresses; the only way to connect to a target. */
  readonly reach: Reach;
  /** The same for webhooks and learning platforms. */
  readonly outsideReach: Reach;
  /** The same for login providers. */
  readonly providerReach: Reach;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Aborted when the process receives a stop signal. */
  readonly stopping: AbortSignal;
  readonly env: Env;
  /** Set in the context of a user's call. */
  readonly hold?: Hold | undefined;
};

/** Locks a caller's session and roles until a transaction ends. */
export type Hold = {
  /** Refuses the call if the session has ended or a role was lost. */
  take: (tx: Context) => Promise<void>;
  /** Runs work once the caller's concurrency limit admits it. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  wasTaken: () => boolean;
};

/** The caller: a user with a session, or with an API token. */
export type Actor = {
  readonly userId: number;
  /** 0 with a token. */
  readonly sessionId: number;
  readonly token?: { readonly id: number; readonly scopes: readonly Scope[] };
  readonly isStaff: boolean;
  readonly isTeacher: boolean;
  /** True for staff whose roles are suspended until they set up a second factor. */
  readonly owesFactor?: boolean;
  /** When the password was last entered in the session. */
  readonly authenticatedAt: Date | null;
};

export type UserContext = Context & { readonly actor: Actor };

/**
 * Runs `work` in one transaction that locks the user's session and roles: a logout or demotion waits until it ends.
 * Messages are published and mails sent after the commit. `lockFirst` locks the rows that come before the caller's own
 * in lock order.
 */
export async function inTransaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
  lockFirst?: (ctx: C) => Promise<void>,
): Promise<Result> {
  const { hub, afterCommit } = queueingHub(ctx.hub);
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

/** Runs `work`, within a transaction, so that only its own changes are undone if it throws. */
export function inSavepoint<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db: db as unknown as Db }));
}

/** A hub that queues messages until `afterCommit`. */
function queueingHub(own: Hub): { hub: Hub; afterCommit: () => void } {
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

/** Runs read-only `work` on one snapshot of the database. */
export function inSnapshot<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return wholeDb(ctx.db).transaction((db) => work({ ...ctx, db: db as unknown as Db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
