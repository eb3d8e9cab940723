import { weekMs } from '@sentiero/contracts/time';
import type { EndedWaysIn, WayIn, WayInKind } from '@sentiero/contracts/users';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { courseMembers, passkeyChallenges, pendingLogins } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { forgetFactorsIfNone } from './factors.ts';
import type { UserRow } from './users.store.ts';
import { listWaysIn, waysIn, type Which } from './ways-in.ts';
import { closeAllWaysBack } from './ways-back.store.ts';

/**
 * What a remedy does to a kind of way in: `added` ends what was added in the last week, `others` all but the caller's own
 * session. `replaced` is done by the remedy itself.
 */
export type Effect = 'all' | 'others' | 'added' | 'replaced' | 'stays';
/** What a remedy does to what is not shown. `younger` ways back are closed by the one that is used. */
type PendingEffect = 'all' | 'younger' | 'stays';
export type Remedy =
  | 'new password'
  | 'reset by mail'
  | 'way back'
  | 'own new address'
  | 'address by staff'
  | 'end sessions, by staff'
  | 'end other sessions'
  | 'second factor on'
  | 'role lost'
  | 'account closed';

type EndAll = (ctx: Context, user: UserRow) => Promise<unknown>;
const pending = {
  pending_login: (ctx, { id }) => ctx.db.delete(pendingLogins).where(eq(pendingLogins.userId, id)),
  passkey_challenge: (ctx, { id }) =>
    ctx.db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, id)),
  calendar: (ctx, { id }) =>
    ctx.db
      .update(courseMembers)
      .set({ calendarKey: null })
      .where(and(eq(courseMembers.userId, id), isNotNull(courseMembers.calendarKey))),
  proof: (ctx, { email }) => voidProofs(ctx, [email]),
  way_back: (ctx, { id }) => closeAllWaysBack(ctx, id),
} satisfies Record<string, EndAll>;

type Effects = Record<WayInKind, Effect> & Record<keyof typeof pending, PendingEffect>;

const nothing: Effects = {
  password: 'stays',
  identity: 'stays',
  passkey: 'stays',
  totp: 'stays',
  recovery_codes: 'stays',
  api_token: 'stays',
  session: 'stays',
  pending_login: 'stays',
  passkey_challenge: 'stays',
  calendar: 'stays',
  proof: 'stays',
  way_back: 'stays',
};
const takesBack: Effects = {
  ...nothing,
  identity: 'added',
  passkey: 'added',
  totp: 'added',
  recovery_codes: 'added',
  api_token: 'all',
  session: 'all',
  pending_login: 'all',
  passkey_challenge: 'all',
  calendar: 'all',
  proof: 'all',
};
const otherSessions: Effects = {
  ...nothing,
  session: 'others',
  pending_login: 'all',
  passkey_challenge: 'all',
};

/** What each remedy ends. `docs/security.md` shows this table, and a test tries each of its cells. */
export const remedies: Record<Remedy, Effects> = {
  'new password': { ...takesBack, password: 'replaced' },
  'reset by mail': { ...takesBack, password: 'replaced' },
  'way back': { ...takesBack, password: 'replaced', way_back: 'younger' },
  'own new address': { ...otherSessions, proof: 'all' },
  'address by staff': { ...takesBack, way_back: 'all' },
  'end sessions, by staff': { ...takesBack, session: 'others' },
  'end other sessions': otherSessions,
  'second factor on': otherSessions,
  'role lost': { ...nothing, api_token: 'all', calendar: 'all' },
  'account closed': takesBack,
};

/** The caller's session, if it stays. */
type Applied = { ownSession?: number };

/** Ends what the remedy ends for a user, whose row is locked, and returns what its owner should know of: also what stays. */
export async function applyRemedy(
  ctx: Context & { readonly actor?: Pick<UserContext['actor'], 'userId'> | null },
  { user, remedy }: { user: UserRow; remedy: Remedy },
  { ownSession }: Applied = {},
): Promise<EndedWaysIn> {
  const since = new Date(ctx.clock().getTime() - weekMs);
  const effects = remedies[remedy];
  const ended: WayIn[] = [];
  for (const [kind, entry] of Object.entries(waysIn) as [WayInKind, (typeof waysIn)[WayInKind]][]) {
    const which = whichOf(effects[kind], { ownSession, since });
    if (which) ended.push(...(await entry.end(ctx, user, which)));
  }
  for (const [kind, end] of Object.entries(pending) as [keyof typeof pending, EndAll][])
    if (effects[kind] === 'all') await end(ctx, user);
  const codes = await waysIn.recovery_codes.list(ctx, user);
  if (await forgetFactorsIfNone(ctx, user)) ended.push(...codes);
  for (const way of ended) if (way.kind !== 'session') await auditWayIn(ctx, user, way);
  const kept = (await listWaysIn(ctx, user)).filter(({ kind }) => effects[kind] !== 'replaced');
  return { ended, kept };
}

/** Records that a way in was removed by somebody else than by its own call. */
export function auditWayIn(ctx: Context, { id }: UserRow, { kind, name }: WayIn): Promise<void> {
  const detail = [kind, name?.en ?? ''].join(' ').trim();
  return writeAudit(ctx, { action: 'user.way-in-remove', object: `user:${id}`, detail });
}

function whichOf(
  effect: Effect,
  { ownSession, since }: { ownSession: number | undefined; since: Date },
): Which | null {
  if (effect === 'added') return { since };
  // Without a session of the caller's, there are only others.
  if (effect === 'others' && ownSession !== undefined) return { but: ownSession };
  return effect === 'all' || effect === 'others' ? {} : null;
}
