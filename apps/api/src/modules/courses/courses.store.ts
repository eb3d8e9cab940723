import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { courseInvitations, courseMembers, courses, users } from '../../db/schema/index.ts';
import { teachesHere } from '../../db/teaches.ts';
import type { Membership } from './courses.policy.ts';
import { makeJoinCode } from './join-code.ts';

export async function insertCourse(ctx: Context, name: string, createdBy: number): Promise<number> {
  const [row] = await ctx.db
    .insert(courses)
    .values({ name, createdBy, joinCode: makeJoinCode(), createdOn: ctx.clock() })
    .returning({ id: courses.id });
  if (!row) throw new Error('a course was not stored');
  return row.id;
}

/** With `lock`, the row stays locked until the transaction ends. */
export async function findCourseRow(ctx: Context, id: number, lock?: 'lock') {
  const query = ctx.db.select().from(courses).where(eq(courses.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
}

export async function findCourseByCode(ctx: Context, joinCode: string) {
  const [row] = await ctx.db.select().from(courses).where(eq(courses.joinCode, joinCode));
  return row;
}

export async function renameCourse(ctx: Context, id: number, name: string): Promise<void> {
  await ctx.db.update(courses).set({ name }).where(eq(courses.id, id));
}

export async function setJoinCode(ctx: Context, id: number, joinCode: string): Promise<void> {
  await ctx.db.update(courses).set({ joinCode }).where(eq(courses.id, id));
}

export async function deleteCourse(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(courses).where(eq(courses.id, id));
}

const membership = (courseId: number, userId: number) =>
  and(eq(courseMembers.courseId, courseId), eq(courseMembers.userId, userId));

export async function findMembership(ctx: Context, courseId: number, userId: number): Promise<Membership> {
  const [row] = await ctx.db
    .select({ teaches: teachesHere })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(membership(courseId, userId));
  return { isMember: row !== undefined, teaches: row?.teaches === true };
}

/**
 * Ends an invitation to the course. False if the user is already a member. With `teaches`, also a teacher by launch
 * teaches the course.
 */
export async function insertMember(
  ctx: Context,
  courseId: number,
  { userId, teaches = false }: { userId: number; teaches?: boolean },
): Promise<boolean> {
  const rows = await ctx.db
    .insert(courseMembers)
    .values({ courseId, userId, teaches, joined: ctx.clock() })
    .onConflictDoNothing()
    .returning({ userId: courseMembers.userId });
  await ctx.db
    .delete(courseInvitations)
    .where(and(eq(courseInvitations.courseId, courseId), eq(courseInvitations.userId, userId)));
  return rows.length > 0;
}

export async function setTeaches(
  ctx: Context,
  courseId: number,
  { userId, teaches }: { userId: number; teaches: boolean },
): Promise<void> {
  await ctx.db.update(courseMembers).set({ teaches }).where(membership(courseId, userId));
}

export async function deleteMember(ctx: Context, courseId: number, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(courseMembers)
    .where(membership(courseId, userId))
    .returning({ userId: courseMembers.userId });
  return rows.length > 0;
}

type Invitation = { userId: number; name: string; invitedBy: number };

/** False if the user is already invited. */
export async function insertInvitation(
  ctx: Context,
  courseId: number,
  invitation: Invitation,
): Promise<boolean> {
  const rows = await ctx.db
    .insert(courseInvitations)
    .values({ ...invitation, courseId, invitedOn: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: courseInvitations.id });
  return rows.length > 0;
}

/** The row stays locked until the transaction ends. */
export async function findInvitation(ctx: Context, id: number) {
  const query = ctx.db.select().from(courseInvitations).where(eq(courseInvitations.id, id));
  const [row] = await query.for('update');
  return row;
}

export async function deleteInvitation(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(courseInvitations).where(eq(courseInvitations.id, id));
}
