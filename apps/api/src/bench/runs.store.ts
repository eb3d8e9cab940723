import type { Run, RunCommand, RunResult, RunState, RunWithResults } from '@sentiero/contracts/bench';
import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../context.ts';
import { benchRuns } from '../db/schema/index.ts';
import { AppError, notFound } from '../http/errors.ts';

/** The process that sends a run renews its lease every half second. */
const abandonedMs = 15_000;
const keptPerUser = 5;
const live: RunState[] = ['running', 'paused'];

type Row = typeof benchRuns.$inferSelect;

const lastRenewal = (ctx: Context) => new Date(ctx.clock().getTime() - abandonedMs);

/** Stores a new run unless the caller already has one in progress. The transaction holds a lock on that row. */
export async function insertRun(ctx: UserContext, id: string, total: number): Promise<Run> {
  const { userId } = ctx.actor;
  const isOwn = eq(benchRuns.userId, userId);
  const [running] = await ctx.db
    .select({ id: benchRuns.id })
    .from(benchRuns)
    .where(and(isOwn, inArray(benchRuns.state, live), gt(benchRuns.renewedAt, lastRenewal(ctx))));
  if (running) throw new AppError('run_in_progress', 'Another run is in progress: wait for it, or stop it.');
  const newest = ctx.db
    .select({ id: benchRuns.id })
    .from(benchRuns)
    .where(isOwn)
    .orderBy(desc(benchRuns.createdAt))
    .limit(keptPerUser - 1);
  await ctx.db.delete(benchRuns).where(and(isOwn, notInArray(benchRuns.id, newest)));
  const now = ctx.clock();
  const times = { createdAt: now, renewedAt: now };
  await ctx.db
    .insert(benchRuns)
    .values({ id, userId, state: 'running', total, sent: 0, results: [], ...times });
  return { id, state: 'running', total, sent: 0 };
}

export async function readRun(ctx: UserContext, id: string): Promise<RunWithResults> {
  const row = await findOwn(ctx, id);
  return { ...viewOf(ctx, row), results: row.results };
}

/** Changes the state of an unfinished run and returns the updated run. */
export async function changeRun(ctx: UserContext, id: string, command: RunCommand['do']): Promise<Run> {
  const run = viewOf(ctx, await findOwn(ctx, id));
  const isPointless = command === 'resume' ? run.state !== 'paused' : !live.includes(run.state);
  if (isPointless) return run;
  const state = ({ pause: 'paused', resume: 'running', stop: 'stopped' } as const)[command];
  await ctx.db
    .update(benchRuns)
    .set({ state })
    .where(and(eq(benchRuns.id, id), inArray(benchRuns.state, live)));
  return { ...run, state };
}

type Progress = { sent: number; results: RunResult[]; state?: RunState };

/**
 * Stores a run's progress and returns its state, which another call may have changed. Undefined if the run was
 * deleted.
 */
export async function renewRun(ctx: Context, id: string, progress: Progress): Promise<RunState | undefined> {
  const { state, ...rest } = progress;
  const isLive = inArray(benchRuns.state, live);
  // The last results and the end of a run become visible together.
  const newState = state && { state: sql`case when ${isLive} then ${state} else ${benchRuns.state} end` };
  const [row] = await ctx.db
    .update(benchRuns)
    .set({ ...rest, renewedAt: ctx.clock(), ...newState })
    .where(eq(benchRuns.id, id))
    .returning({ state: benchRuns.state });
  return row?.state;
}

async function findOwn(ctx: UserContext, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(benchRuns)
    .where(and(eq(benchRuns.id, id), eq(benchRuns.userId, ctx.actor.userId)));
  if (!row) throw notFound('run');
  return row;
}

/** A run whose process has died counts as stopped. */
function viewOf(ctx: Context, { id, state, total, sent, renewedAt }: Row): Run {
  const isAbandoned = live.includes(state) && renewedAt <= lastRenewal(ctx);
  return { id, state: isAbandoned ? 'stopped' : state, total, sent };
}
