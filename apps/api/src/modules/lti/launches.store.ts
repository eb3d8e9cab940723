import { hourMs } from '@sentiero/contracts/time';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import {
  identities,
  ltiContextCourses,
  ltiContexts,
  ltiLaunches,
  ltiLogins,
  ltiMembers,
  ltiPlatforms,
} from '../../db/schema/index.ts';

/** Shorter than a login that waits for its first account, so that it leads somewhere. */
const launchMs = hourMs;
const loginMs = 10 * 60_000;

type Begun = { token: string; platformId: number; nonce: string };

/** Keeps a launch that has begun until the platform's token comes. */
export async function insertLogin(ctx: Context, { token, platformId, nonce }: Begun): Promise<void> {
  const expiresAt = new Date(ctx.clock().getTime() + loginMs);
  await ctx.db.insert(ltiLogins).values({ tokenHash: hashToken(token), platformId, nonce, expiresAt });
}

/** Ends the login that has begun, once. */
export async function takeLogin(ctx: Context, token: string) {
  const [row] = await ctx.db
    .delete(ltiLogins)
    .where(and(eq(ltiLogins.tokenHash, hashToken(token)), gt(ltiLogins.expiresAt, ctx.clock())))
    .returning();
  return row;
}

type NewLaunch = Omit<typeof ltiLaunches.$inferInsert, 'id' | 'expiresAt'>;

export async function insertLaunch(ctx: Context, launch: NewLaunch): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(ctx.clock().getTime() + launchMs);
  await ctx.db.insert(ltiLaunches).values({ ...launch, id, expiresAt });
  return id;
}

/** The launch with its platform and context, if it is this user's. */
export async function findLaunch(ctx: Context, id: string, userId: number) {
  const [row] = await ctx.db
    .select({ launch: ltiLaunches, platform: ltiPlatforms, context: ltiContexts })
    .from(ltiLaunches)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLaunches.platformId))
    .innerJoin(
      identities,
      and(eq(identities.issuer, ltiPlatforms.issuer), eq(identities.subject, ltiLaunches.subject)),
    )
    .leftJoin(ltiContexts, eq(ltiContexts.id, ltiLaunches.contextId))
    .where(
      and(eq(ltiLaunches.id, id), gt(ltiLaunches.expiresAt, ctx.clock()), eq(identities.userId, userId)),
    );
  return row;
}

/** The id of the context, which keeps the newest title. */
export async function upsertContext(
  ctx: Context,
  context: { platformId: number; key: string; title: string; membersUrl: string | null },
): Promise<number> {
  const [row] = await ctx.db
    .insert(ltiContexts)
    .values(context)
    .onConflictDoUpdate({
      target: [ltiContexts.platformId, ltiContexts.key],
      // Not every link of a context has the address.
      set: { title: context.title, ...(context.membersUrl ? { membersUrl: context.membersUrl } : {}) },
    })
    .returning({ id: ltiContexts.id });
  if (!row) throw new Error('a context was not stored');
  return row.id;
}

/** Launches of one context at a time: two first ones must not make two courses. */
export async function lockContext(ctx: Context, id: number): Promise<void> {
  await ctx.db.select().from(ltiContexts).where(eq(ltiContexts.id, id)).for('no key update');
}

export async function linkedCourses(ctx: Context, contextId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: ltiContextCourses.courseId })
    .from(ltiContextCourses)
    .where(eq(ltiContextCourses.contextId, contextId))
    .orderBy(asc(ltiContextCourses.courseId));
  return rows.map(({ id }) => id);
}

export async function linkCourse(ctx: Context, contextId: number, courseId: number): Promise<void> {
  await ctx.db.insert(ltiContextCourses).values({ contextId, courseId }).onConflictDoNothing();
}

export async function upsertMember(ctx: Context, member: typeof ltiMembers.$inferInsert): Promise<void> {
  await ctx.db
    .insert(ltiMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [ltiMembers.contextId, ltiMembers.userId],
      set: { isInstructor: member.isInstructor },
    });
}

/** Whether the user is an instructor of a course of the platform, by their newest launch from it. */
export async function isInstructorAt(ctx: Context, platformId: number, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: ltiMembers.userId })
    .from(ltiMembers)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiMembers.contextId))
    .where(
      and(
        eq(ltiContexts.platformId, platformId),
        eq(ltiMembers.userId, userId),
        eq(ltiMembers.isInstructor, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether somebody has come from the platform. */
export async function hasLaunched(ctx: Context, platformId: number): Promise<boolean> {
  const contexts = await ctx.db.$count(ltiContexts, eq(ltiContexts.platformId, platformId));
  return contexts > 0 || (await ctx.db.$count(ltiLaunches, eq(ltiLaunches.platformId, platformId))) > 0;
}
