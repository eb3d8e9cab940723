import { hourMs } from '@sentiero/contracts/time';
import { and, asc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { dueRow, later } from '../../db/queue.ts';
import { teachesHere } from '../../db/teaches.ts';
import { byName } from '../../db/text-order.ts';
import {
  courseMembers,
  courses,
  identities,
  ltiContextCourses,
  ltiContexts,
  ltiMembers,
  ltiPlatforms,
  users,
} from '../../db/schema/index.ts';

export type LinkedContext = {
  context: typeof ltiContexts.$inferSelect;
  platform: typeof ltiPlatforms.$inferSelect;
};

/** The contexts that are linked to the course. */
export function readContexts(ctx: Context, courseId: number): Promise<LinkedContext[]> {
  return ctx.db
    .select({ context: ltiContexts, platform: ltiPlatforms })
    .from(ltiContextCourses)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiContextCourses.contextId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiContexts.platformId))
    .where(eq(ltiContextCourses.courseId, courseId))
    .orderBy(asc(ltiContexts.id));
}

export type Account = { subject: string; userId: number; name: string; isMember: boolean };

/** The accounts of people of an issuer. An e-mail address says nothing about who somebody is. */
export async function readAccounts(
  ctx: Context,
  courseId: number,
  { issuer, subjects }: { issuer: string; subjects: readonly string[] },
): Promise<Account[]> {
  return ctx.db
    .select({
      subject: identities.subject,
      userId: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      isMember: sql<boolean>`exists (
        select from course_members m where m.course_id = ${courseId} and m.user_id = "users"."id")`,
    })
    .from(identities)
    .innerJoin(users, and(eq(users.id, identities.userId), isNull(users.closedAt)))
    .where(and(eq(identities.issuer, issuer), isAnyOf(identities.subject, subjects)));
}

/** The members of the course who came from the context. */
export function readCameFrom(ctx: Context, courseId: number, contextId: number) {
  return ctx.db
    .select({ id: users.id, first_name: users.firstName, last_name: users.lastName })
    .from(ltiMembers)
    .innerJoin(users, eq(users.id, ltiMembers.userId))
    .innerJoin(courseMembers, and(eq(courseMembers.userId, users.id), eq(courseMembers.courseId, courseId)))
    .where(eq(ltiMembers.contextId, contextId))
    .orderBy(...byName(users));
}

/** Within a day, even if an attempt or two fail. */
const fetchedEveryMs = 20 * hourMs;
const triedAgainMs = hourMs;

/** Claims the context whose people are due to be fetched first; it is tried again in an hour unless that succeeds. */
export async function claimContext(ctx: Context): Promise<LinkedContext | undefined> {
  const { id, peopleDueAt: dueAt, membersUrl } = ltiContexts;
  const now = ctx.clock();
  const taught = ctx.db
    .select({ id: ltiMembers.userId })
    .from(ltiMembers)
    .innerJoin(ltiContextCourses, eq(ltiContextCourses.contextId, ltiMembers.contextId))
    .where(and(eq(ltiMembers.contextId, id), eq(ltiMembers.isInstructor, true)));
  const next = dueRow(
    { db: ctx.db, now },
    { table: ltiContexts, id, dueAt },
    { where: and(isNotNull(membersUrl), exists(taught)) },
  );
  const [context] = await ctx.db
    .update(ltiContexts)
    .set({ peopleDueAt: later(now, triedAgainMs) })
    .where(eq(id, next))
    .returning();
  if (!context) return undefined;
  const [platform] = await ctx.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, context.platformId));
  return platform && { context, platform };
}

export async function rosterFetched(ctx: Context, contextId: number): Promise<void> {
  const peopleDueAt = later(ctx.clock(), fetchedEveryMs);
  await ctx.db.update(ltiContexts).set({ peopleDueAt }).where(eq(ltiContexts.id, contextId));
}

export type Instructor = {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  /** The user's id at the platform. */
  subject: string;
};

/** The instructors of the context, by their newest launch. */
export function readInstructors(ctx: Context, contextId: number, issuer: string): Promise<Instructor[]> {
  const { id, username, firstName, lastName } = users;
  return ctx.db
    .select({ id, username, firstName, lastName, subject: identities.subject })
    .from(ltiMembers)
    .innerJoin(users, eq(users.id, ltiMembers.userId))
    .innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(and(eq(ltiMembers.contextId, contextId), eq(ltiMembers.isInstructor, true)))
    .orderBy(asc(id));
}

/**
 * The courses of the context that its instructor teaches. One is kept if another context of the platforms makes them its
 * teacher too, or if staff made them a teacher and they made the course.
 */
export function readTaught(
  ctx: Context,
  contextId: number,
  userId: number,
): Promise<{ courseId: number; isKept: boolean }[]> {
  const isElsewhere = sql`exists (select from lti_members m
    join lti_context_courses l on l.context_id = m.context_id
    where m.user_id = ${userId} and m.is_instructor and m.context_id <> ${contextId}
      and l.course_id = ${sql`"courses"."id"`})`;
  const isTheirs = sql`(not ${users.teacherByLaunch} and ${courses.createdBy} = ${userId})`;
  return ctx.db
    .select({
      courseId: courses.id,
      isKept: sql<boolean>`coalesce(${isElsewhere} or ${isTheirs}, false)`,
    })
    .from(ltiContextCourses)
    .innerJoin(courses, eq(courses.id, ltiContextCourses.courseId))
    .innerJoin(courseMembers, and(eq(courseMembers.courseId, courses.id), eq(courseMembers.userId, userId)))
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(and(eq(ltiContextCourses.contextId, contextId), teachesHere));
}

/** Somebody who has left the context, or who learns there now. */
export async function endInstructor(
  ctx: Context,
  { contextId, userId, isStill }: { contextId: number; userId: number; isStill: boolean },
): Promise<void> {
  const row = and(eq(ltiMembers.contextId, contextId), eq(ltiMembers.userId, userId));
  if (isStill) await ctx.db.update(ltiMembers).set({ isInstructor: false }).where(row);
  else await ctx.db.delete(ltiMembers).where(row);
}
