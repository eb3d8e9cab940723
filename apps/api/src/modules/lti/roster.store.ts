import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { byName } from '../../db/text-order.ts';
import {
  courseMembers,
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
