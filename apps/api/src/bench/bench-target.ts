import { benchHeader, benchTickets, type BenchTicket } from '@sentiero/service';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../context.ts';
import { targets } from '../db/schema/index.ts';
import { notFound } from '../http/errors.ts';
import { openLabSession } from '../modules/lab/lab-sessions.ts';
import { gradedLessonsAt } from '../modules/lessons/grading.queries.ts';
import { readOwnCompletions } from '../modules/lessons/own-state.ts';
import { findOrMakeLearner, findVisibleTarget } from '../modules/targets/targets.service.ts';

export type BenchTarget = { id: number; host: string };

/**
 * The target, if a visible lesson uses it and the caller meets the lesson's requirements; staff may use any target.
 */
export async function findBenchTarget(ctx: UserContext, targetId: number): Promise<BenchTarget> {
  const target = await findVisibleTarget(ctx, ctx.actor, { id: targetId });
  const mayUse = target && (ctx.actor.isStaff || (await isUnlocked(ctx, targetId)));
  if (!mayUse) throw notFound('target application');
  return { id: target.id, host: new URL(target.frontendUrl).host };
}

/** The host of a target; null if the target is gone. */
export async function findTargetHost({ db }: UserContext, targetId: number): Promise<string | null> {
  const [row] = await db
    .select({ frontendUrl: targets.frontendUrl })
    .from(targets)
    .where(eq(targets.id, targetId));
  return row ? new URL(row.frontendUrl).host : null;
}

async function isUnlocked(ctx: UserContext, targetId: number): Promise<boolean> {
  const own = await readOwnCompletions(ctx);
  const lessons = (await gradedLessonsAt(ctx, own.version)).ofTarget(targetId);
  return lessons.some(({ requiredSteps }) => requiredSteps.every((stepId) => own.at.has(stepId)));
}

const reusedMs = 10 * 60_000;
const atMost = 10_000;
const tokens = new Map<string, { token: string; at: number }>();

/** A lab token for the caller's session, reused for ten minutes because each one is stored as a row. */
export async function labTokenFor(ctx: UserContext, targetId: number): Promise<string> {
  const now = ctx.clock().getTime();
  const key = `${ctx.env.DATABASE_URL} ${ctx.actor.sessionId} ${targetId}`;
  const known = tokens.get(key);
  if (known && now - known.at < reusedMs) return known.token;
  await findOrMakeLearner(ctx, ctx.actor.userId, targetId);
  const { token } = await openLabSession(ctx, ctx.actor.sessionId, targetId);
  tokens.delete(key);
  tokens.set(key, { token, at: now });
  const [oldest] = tokens.keys();
  if (tokens.size > atMost && oldest !== undefined) tokens.delete(oldest);
  return token;
}

/** The header that identifies the learner to the proxy; it must come first. */
export function ticketHeader({ env }: UserContext, ticket: BenchTicket): [name: string, value: string] {
  return [benchHeader, benchTickets(env.INTERNAL_TOKEN).issue(ticket)];
}
