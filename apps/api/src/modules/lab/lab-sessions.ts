import { labCookies } from '@sentiero/contracts/lab';
import { labTokens } from '@sentiero/service';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { prepared } from '../../db/prepared.ts';
import { labSessions, sessions, targetLearners, users } from '../../db/schema/index.ts';
import { isOpen } from '../targets/open-targets.ts';

const lifeMs = 12 * 3_600_000;
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

const labSessionByToken = prepared((db) => {
  const now = sql.placeholder('now');
  return db
    .select({
      learner: targetLearners.learner,
      userId: sessions.userId,
      lastSeen: targetLearners.lastSeen,
      targetId: labSessions.targetId,
      expires: labSessions.expiresAt,
      sessionEnd: sessions.expiresAt,
    })
    .from(labSessions)
    .innerJoin(sessions, eq(sessions.id, labSessions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(
      targetLearners,
      and(eq(targetLearners.userId, sessions.userId), eq(targetLearners.targetId, labSessions.targetId)),
    )
    .where(
      and(
        eq(labSessions.tokenHash, sql.placeholder('tokenHash')),
        sql`${labSessions.targetId} = coalesce(${sql.placeholder('targetId')}::int, ${labSessions.targetId})`,
        gt(labSessions.expiresAt, sql.param(now, labSessions.expiresAt)),
        gt(sessions.expiresAt, sql.param(now, sessions.expiresAt)),
        or(users.isStaff, isOpen(labSessions.targetId)),
      ),
    )
    .prepare('lab_session_by_token');
});

/**
 * The lab session for a cookie on that target, or on the cookie's own target if none is named. Undefined if it has
 * expired or the learner may no longer enter the target.
 */
export async function findLabSession(ctx: Context, token: string, targetId: number | null) {
  const [row] = await labSessionByToken(ctx.db).execute({
    tokenHash: hashToken(token),
    targetId,
    now: ctx.clock(),
  });
  return row;
}

type Visitor = Pick<typeof targetLearners.$inferSelect, 'learner' | 'lastSeen'>;

/** Stores a visit, at most once a minute. */
export async function storeVisit(ctx: Context, { learner, lastSeen }: Visitor): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - visitNoteMs);
  if (lastSeen && lastSeen >= before) return;
  await ctx.db
    .update(targetLearners)
    .set({ lastSeen: now })
    .where(
      and(
        eq(targetLearners.learner, learner),
        or(isNull(targetLearners.lastSeen), lt(targetLearners.lastSeen, before)),
      ),
    );
}

/** Browsers accept the `__Host-` name on https and on `http://*.localhost` only. */
export function labCookieName(frontendUrl: string): string {
  const { protocol, hostname } = new URL(frontendUrl);
  const isTrusted = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isTrusted ? labCookies.secure : labCookies.plain;
}
