import { hourMs } from '@sentiero/contracts/time';
import type { LabLookup } from '@sentiero/contracts/ingest';
import { labCookies } from '@sentiero/contracts/lab';
import { labTokens } from '@sentiero/service';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { isAnyOf, unnestNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import { labSessions, sessions, targetLearners, users } from '../../db/schema/index.ts';
import { isOpen } from '../targets/open-targets.ts';

const lifeMs = 12 * hourMs;
const visitNoteMs = 60_000;

/** Opens the session behind a lab cookie; it ends no later than the login session. */
export async function openLabSession(
  ctx: Context,
  sessionId: number,
  targetId: number,
): Promise<{ token: string; expires: Date }> {
  const token = labTokens(ctx.env.INTERNAL_TOKEN).sign(randomToken());
  const expires = new Date(ctx.clock().getTime() + lifeMs);
  await ctx.db
    .insert(labSessions)
    .values({ tokenHash: hashToken(token), sessionId, targetId, expiresAt: expires });
  return { token, expires };
}

const wanted = sql`${unnestNamed({ tokenHashes: 'text[]', targetIds: 'int[]' })}
  with ordinality as wanted (token, target_id, place)`;

/** Each table is looked up by its key for each token, whatever it held when the plan was made. */
const labSessionsByToken = prepared((db) => {
  const now = sql.placeholder('now');
  const lab = db
    .select({
      sessionId: labSessions.sessionId,
      targetId: labSessions.targetId,
      expiresAt: labSessions.expiresAt,
    })
    .from(labSessions)
    .where(
      and(
        eq(labSessions.tokenHash, sql`wanted.token`),
        sql`${labSessions.targetId} = coalesce(wanted.target_id, ${labSessions.targetId})`,
        gt(labSessions.expiresAt, sql.param(now, labSessions.expiresAt)),
      ),
    )
    .limit(1)
    .as('lab');
  const session = db
    .select({ userId: sessions.userId, end: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, lab.sessionId), gt(sessions.expiresAt, sql.param(now, sessions.expiresAt))))
    .limit(1)
    .as('session');
  const user = db
    .select({ isStaff: users.isStaff })
    .from(users)
    .where(eq(users.id, session.userId))
    .limit(1)
    .as('account');
  const learner = db
    .select({ learner: targetLearners.learner, lastSeen: targetLearners.lastSeen })
    .from(targetLearners)
    .where(and(eq(targetLearners.userId, session.userId), eq(targetLearners.targetId, lab.targetId)))
    .limit(1)
    .as('learner');
  return db
    .select({
      place: sql<number>`wanted.place::int`,
      learner: learner.learner,
      userId: session.userId,
      lastSeen: learner.lastSeen,
      targetId: lab.targetId,
      expires: lab.expiresAt,
      sessionEnd: session.end,
    })
    .from(wanted)
    .innerJoinLateral(lab, sql`true`)
    .innerJoinLateral(session, sql`true`)
    .innerJoinLateral(user, sql`true`)
    .innerJoinLateral(learner, sql`true`)
    .where(or(user.isStaff, isOpen(lab.targetId)))
    .prepare('lab_sessions_by_token');
});

export type FoundLabSession = Awaited<ReturnType<ReturnType<typeof labSessionsByToken>['execute']>>[number];

/**
 * The lab session for each cookie, in their order. Null if it has expired or the learner may no longer enter the target.
 */
export async function findLabSessions(
  ctx: Context,
  lookups: readonly LabLookup[],
): Promise<(FoundLabSession | null)[]> {
  const rows = await labSessionsByToken(ctx.db).execute({
    tokenHashes: lookups.map(({ token }) => hashToken(token)),
    targetIds: lookups.map(({ target_id }) => target_id),
    now: ctx.clock(),
  });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return lookups.map((_, index) => byPlace.get(index + 1) ?? null);
}

type Visitor = Pick<typeof targetLearners.$inferSelect, 'learner' | 'lastSeen'>;

/** Stores visits, each learner's at most once a minute. */
export async function storeVisits(ctx: Context, visitors: readonly Visitor[]): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - visitNoteMs);
  const unseen = visitors.filter(({ lastSeen }) => !lastSeen || lastSeen < before);
  if (unseen.length === 0) return;
  const names = unseen.map(({ learner }) => learner);
  const { learner, lastSeen } = targetLearners;
  // A row that is locked is left out: another proxy stores a visit of the same learner.
  const rows = ctx.db
    .select({ learner })
    .from(targetLearners)
    .where(and(isAnyOf(learner, names), or(isNull(lastSeen), lt(lastSeen, before))))
    .for('no key update', { skipLocked: true });
  await ctx.db.update(targetLearners).set({ lastSeen: now }).where(inArray(learner, rows));
}

/** Browsers accept the `__Host-` name on https and on `http://*.localhost` only. */
export function labCookieName(frontendUrl: string): string {
  const { protocol, hostname } = new URL(frontendUrl);
  const isTrusted = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isTrusted ? labCookies.secure : labCookies.plain;
}
