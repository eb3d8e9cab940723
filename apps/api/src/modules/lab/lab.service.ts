import { labPaths } from '@sentiero/contracts/lab';
import type { EnteredSession, LabLookup, LabSession } from '@sentiero/contracts/ingest';
import { labBinds, labTokens } from '@sentiero/service';
import { and, eq, gt } from 'drizzle-orm';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { labTickets, sessions } from '../../db/schema/index.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { heldBy } from '../../http/hold-session.ts';
import { findOrMakeLearner, findTarget, findVisibleTarget } from '../targets/targets.service.ts';
import { findLabSessions, openLabSession, storeVisits, type FoundLabSession } from './lab-sessions.ts';
import { userKey } from './user-key.ts';

const ticketLifeMs = 60_000;

export type EntryRequest = { target: string; return: string; bind: string };

/**
 * The next URL for a browser that wants to enter a target: the login first, then the target with a ticket. Anonymous
 * callers cannot find out which targets exist.
 */
export async function authorizeEntry(
  ctx: Context,
  actor: Actor | null,
  request: EntryRequest,
): Promise<string> {
  const binds = labBinds(ctx.env.INTERNAL_TOKEN, () => ctx.clock().getTime());
  const bind = binds.read(request.bind, request.target);
  if (!bind) throw new AppError('forbidden', 'This link was not issued by the target’s own address.');
  if (!actor) return loginUrl(ctx.env.WEB_URL, request);
  const target = await findVisibleTarget(ctx, actor, { host: request.target });
  if (!target) throw notFound('target application');
  const returnPath = localPath(request.return);
  // The bind expired during the login; the target's host issues a new one.
  if (!bind.isFresh) return new URL(returnPath, target.frontendUrl).href;
  const values = { targetId: target.id, bind: bind.nonceHash, returnPath };
  const ticket = await inTransaction(heldBy(ctx, actor), (tx) => issueTicket(tx, values));
  const enter = new URL(labPaths.enter, target.frontendUrl);
  enter.searchParams.set('ticket', ticket);
  return enter.href;
}

type TicketValues = Pick<typeof labTickets.$inferInsert, 'targetId' | 'bind' | 'returnPath'>;

async function issueTicket(ctx: UserContext, values: TicketValues): Promise<string> {
  await findOrMakeLearner(ctx, ctx.actor.userId, values.targetId);
  const ticket = labTokens(ctx.env.INTERNAL_TOKEN, 'tickets').sign(randomToken());
  await ctx.db.insert(labTickets).values({
    ...values,
    ticketHash: hashToken(ticket),
    sessionId: ctx.actor.sessionId,
    expiresAt: new Date(ctx.clock().getTime() + ticketLifeMs),
  });
  return ticket;
}

function loginUrl(webUrl: string, request: EntryRequest): string {
  const login = new URL('/login', webUrl);
  login.searchParams.set('next', `/launch?${new URLSearchParams(request)}`);
  return login.href;
}

/**
 * A path on the target itself, whatever was requested: browsers drop tabs and line breaks, which could hide slashes.
 */
function localPath(path: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : '/';
}

type Entry = { ticket: string; target_id: number | null; host?: string; nonce: string | null };

/**
 * Exchanges a ticket for a lab session: in time, for that target, and from the browser with that nonce. Presenting a
 * ticket spends it, valid or not.
 */
export async function enterTarget(
  ctx: Context,
  { ticket, target_id, host = '', nonce }: Entry,
): Promise<EnteredSession> {
  const now = ctx.clock();
  const [taken] = await ctx.db
    .delete(labTickets)
    .where(eq(labTickets.ticketHash, hashToken(ticket)))
    .returning();
  const isGood =
    taken &&
    nonce !== null &&
    taken.bind === hashToken(nonce) &&
    taken.expiresAt.getTime() > now.getTime() &&
    (target_id === null ? await isHostOf(ctx, taken.targetId, host) : taken.targetId === target_id);
  if (!isGood) throw ticketRefused();
  const [session] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, taken.sessionId), gt(sessions.expiresAt, now)));
  if (!session) throw ticketRefused();
  const { token } = await openLabSession(ctx, session.id, taken.targetId);
  const [entered] = await readLabSessions(ctx, [{ token, target_id: taken.targetId }]);
  if (!entered) throw ticketRefused();
  return { token, session: entered, return_path: taken.returnPath };
}

async function isHostOf(ctx: Context, targetId: number, host: string): Promise<boolean> {
  return (await findTarget(ctx, targetId))?.host.toLowerCase() === host.toLowerCase();
}

const ticketRefused = () =>
  new AppError('forbidden', 'This ticket was used already, has expired, or belongs to another browser.');

/** Finds lab sessions for the proxy, with null for cookies without one, and stores the visits. */
export async function readLabSessions(
  ctx: Context,
  lookups: readonly LabLookup[],
): Promise<(LabSession | null)[]> {
  const found = await findLabSessions(ctx, lookups);
  await storeVisits(
    ctx,
    found.filter((row) => row !== null),
  );
  return found.map((row) => row && sessionView(ctx, row));
}

function sessionView(ctx: Context, found: FoundLabSession): LabSession {
  const expires = Math.min(found.expires.getTime(), found.sessionEnd.getTime());
  return {
    learner: found.learner,
    target_id: found.targetId,
    expires: new Date(expires).toISOString(),
    user: userKey(ctx.env.INTERNAL_TOKEN, found.userId),
  };
}
