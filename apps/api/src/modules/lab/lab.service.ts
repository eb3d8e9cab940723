import { labPaths } from '@sentiero/contracts/lab';
import type { EnteredSession, LabSession } from '@sentiero/contracts/ingest';
import { and, eq, gt } from 'drizzle-orm';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { labTickets, sessions } from '../../db/schema/index.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { heldBy } from '../users/hold-session.ts';
import { findOrMakeLearner, findTargetByHost } from '../targets/targets.service.ts';
import { findLabSession, noteVisit, openLabSession } from './lab-sessions.ts';

const ticketLifeMs = 60_000;

export type Passage = { target: string; return: string; bind: string };

/** Where a browser that wants into a target goes on: to the target with a ticket, or to the login first. */
export async function authorizePassage(ctx: Context, actor: Actor | null, passage: Passage): Promise<string> {
  const target = await findTargetByHost(ctx, passage.target);
  if (!target) throw notFound('target application');
  if (!actor) return loginUrl(ctx.env.WEB_URL, passage);
  const ticket = await inTransaction(heldBy(ctx, actor), (tx) => issueTicket(tx, target.id, passage));
  const enter = new URL(labPaths.enter, target.frontendUrl);
  enter.searchParams.set('ticket', ticket);
  return enter.href;
}

async function issueTicket(ctx: UserContext, targetId: number, passage: Passage): Promise<string> {
  await findOrMakeLearner(ctx, ctx.actor.userId, targetId);
  const ticket = randomToken();
  await ctx.db.insert(labTickets).values({
    ticketHash: hashToken(ticket),
    sessionId: ctx.actor.sessionId,
    targetId,
    bind: passage.bind,
    returnPath: localPath(passage.return),
    expiresAt: new Date(ctx.clock().getTime() + ticketLifeMs),
  });
  return ticket;
}

function loginUrl(webUrl: string, passage: Passage): string {
  const login = new URL('/login', webUrl);
  login.searchParams.set('next', `/launch?${new URLSearchParams(passage)}`);
  return login.href;
}

/** A path on the target itself, whatever was asked for. */
function localPath(path: string): string {
  return /^\/(?![/\\])/.test(path) && !/[\r\n\0]/.test(path) ? path : '/';
}

type Entry = { ticket: string; target_id: number; nonce: string };

/** Trades a ticket for a lab session: once, in time, for that target and the browser with that nonce. */
export async function enterTarget(
  ctx: Context,
  { ticket, target_id, nonce }: Entry,
): Promise<EnteredSession> {
  const now = ctx.clock();
  const [taken] = await ctx.db
    .delete(labTickets)
    .where(eq(labTickets.ticketHash, hashToken(ticket)))
    .returning();
  const isGood =
    taken &&
    taken.targetId === target_id &&
    taken.bind === hashToken(nonce) &&
    taken.expiresAt.getTime() > now.getTime();
  if (!isGood) throw voidTicket();
  const [session] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, taken.sessionId), gt(sessions.expiresAt, now)));
  if (!session) throw voidTicket();
  const { token } = await openLabSession(ctx, session.id, target_id);
  return { token, session: await readLabSession(ctx, token, target_id), return_path: taken.returnPath };
}

const voidTicket = () => new AppError('forbidden', 'This ticket is used up, too old, or of another browser.');

/** The proxy asks when somebody comes: that they were there is noted. */
export async function readLabSession(ctx: Context, token: string, targetId: number): Promise<LabSession> {
  const found = await findLabSession(ctx, token, targetId);
  if (!found) throw notFound('lab session');
  await noteVisit(ctx, found.learner);
  const expires = Math.min(found.expires.getTime(), found.sessionEnd.getTime());
  return { learner: found.learner, target_id: targetId, expires: new Date(expires).toISOString() };
}
