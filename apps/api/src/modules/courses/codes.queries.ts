import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { courseMembers, users } from '../../db/schema/index.ts';
import { byName } from '../../db/text-order.ts';
import { noEmailDomain } from '../../mail/no-email.ts';

/** The members without an address who have never had a password, nor logged in by another way. */
export function readCodeHolders(ctx: Context, courseId: number) {
  const { id, firstName, lastName, username, email } = users;
  const isUnused = sql`not exists (select from passwords p where p.user_id = ${id})
    and not exists (select from identities i where i.user_id = ${id})
    and not exists (select from passkeys k where k.user_id = ${id})`;
  return ctx.db
    .select({ id, firstName, lastName, username, email })
    .from(users)
    .innerJoin(courseMembers, eq(courseMembers.userId, id))
    .where(
      and(
        eq(courseMembers.courseId, courseId),
        isNull(users.lastLogin),
        isNull(users.closedAt),
        eq(users.isStaff, false),
        eq(users.isTeacher, false),
        sql`${email} like ${`%${noEmailDomain}`}`,
        isUnused,
      ),
    )
    .orderBy(...byName(users));
}

/** In the order of their ids, like all who lock several users. */
export async function lockMembers(ctx: Context, courseId: number, userIds: readonly number[]): Promise<void> {
  const members = ctx.db
    .select({ id: courseMembers.userId })
    .from(courseMembers)
    .where(and(eq(courseMembers.courseId, courseId), isAnyOf(courseMembers.userId, userIds)));
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in ${members}`)
    .orderBy(asc(users.id))
    .for('update');
}
