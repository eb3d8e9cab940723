import type { WayIn, WayInKind } from '@sentiero/contracts/users';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { courseMembers, passkeyChallenges, pendingLogins } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { forgetFactorsIfNone } from './factors.ts';
import type { UserRow } from './users.store.ts';
import { waysIn, type Which } from './ways-in.ts';
import { closeAllWaysBack } from './ways-back.store.ts';

/** What is no credential of its own, and ends without being shown. */
type Pending = 'pending_login' | 'passkey_challenge' | 'calendar' | 'proof' | 'way_back';

/**
 * What a remedy does to a kind: `added` ends what was added in the last week, of which the mails about it tell whoever
 * reads them, `others` all but the caller's own session; `replaced` and `restored` are up to the remedy.
 */
export type Effect = 'all' | 'others' | 'added' | 'replaced' | 'stays';
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

type Effects = Record<WayInKind | Pending, Effect>;

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
  'way back': { ...takesBack, password: 'replaced', way_back: 'added' },
  'own new address': { ...otherSessions, proof: 'all' },
  'address by staff': { ...takesBack, way_back: 'all' },
  'end sessions, by staff': takesBack,
  'end other sessions': otherSessions,
  'second factor on': otherSessions,
  'role lost': { ...nothing, api_token: 'all', calendar: 'all' },
  'account closed': takesBack,
};

const weekMs = 7 * 24 * 3_600_000;

type Applied = {
  /** The caller's session, if it stays. */
  ownSession?: number;
  /** What counts as added; in the last week, unless a way back says since when. */
  since?: Date;
};

/** Ends what the remedy ends for a user, whose row is locked, and returns what its owner should know of. */
export async function applyRemedy(
  ctx: Context & { readonly actor?: Pick<UserContext['actor'], 'userId'> | null },
  { user, remedy }: { user: UserRow; remedy: Remedy },
  { ownSession, since = new Date(ctx.clock().getTime() - weekMs) }: Applied = {},
): Promise<WayIn[]> {
  const effects = remedies[remedy];
  const ended: WayIn[] = [];
  for (const [kind, entry] of Object.entries(waysIn) as [WayInKind, (typeof waysIn)[WayInKind]][]) {
    const which = whichOf(effects[kind], { ownSession, since });
    if (which) ended.push(...(await entry.end(ctx, user, which)));
  }
  await endPending(ctx, user, effects);
  await forgetFactorsIfNone(ctx, user);
  for (const way of ended) if (way.kind !== 'session') await auditWayIn(ctx, user, way);
  return ended;
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
  if (effect === 'others' && ownSession !== undefined) return { but: ownSession };
  return effect === 'all' || effect === 'others' ? {} : null;
}

async function endPending(ctx: Context, { id, email }: UserRow, effects: Effects): Promise<void> {
  if (effects.pending_login === 'all') await ctx.db.delete(pendingLogins).where(eq(pendingLogins.userId, id));
  if (effects.passkey_challenge === 'all')
    await ctx.db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, id));
  if (effects.calendar === 'all') {
    const { userId, calendarKey } = courseMembers;
    await ctx.db
      .update(courseMembers)
      .set({ calendarKey: null })
      .where(and(eq(userId, id), isNotNull(calendarKey)));
  }
  if (effects.proof === 'all') await voidProofs(ctx, [email]);
  if (effects.way_back === 'all') await closeAllWaysBack(ctx, id);
}
