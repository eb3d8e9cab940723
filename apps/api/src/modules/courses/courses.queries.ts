import { searchWords } from '@sentiero/contracts/texts';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { courseInvitations, courseMembers, courses, usernameKeys, users } from '../../db/schema/index.ts';
import { teachesHere, uTeachesM } from '../../db/teaches.ts';
import { byName, contains, inAlphabet } from '../../db/text-order.ts';

const countMembers = (teaches: boolean) => sql<number>`(select count(*)::int from course_members m
  join users u on u.id = m.user_id where m.course_id = "courses"."id" and ${uTeachesM} = ${teaches})`;

const sortable = {
  id: sql`"courses"."id"`,
  name: inAlphabet(sql`"courses"."name"`),
  created_on: sql`"courses"."created_on"`,
  num_students: countMembers(false),
  num_teachers: countMembers(true),
};

export function sortOf(sort: string): SQL | undefined {
  const field = sort.replace(/^-/, '');
  const column = Object.hasOwn(sortable, field) ? sortable[field as keyof typeof sortable] : undefined;
  return column && (sort.startsWith('-') ? desc(column) : asc(column));
}

export function readCourses(ctx: Context, where?: SQL) {
  return ctx.db
    .select({
      id: courses.id,
      name: courses.name,
      createdOn: courses.createdOn,
      creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      students: countMembers(false),
      teachers: countMembers(true),
    })
    .from(courses)
    .leftJoin(users, eq(users.id, courses.createdBy))
    .where(where)
    .$dynamic();
}

export function readCoursesOf(ctx: Context, userId: number) {
  const own = ctx.db
    .select({ id: courseMembers.courseId })
    .from(courseMembers)
    .where(eq(courseMembers.userId, userId));
  return readCourses(ctx, inArray(courses.id, own)).orderBy(asc(inAlphabet(courses.name)), asc(courses.id));
}

export async function readCourse(ctx: Context, id: number) {
  const [row] = await readCourses(ctx, eq(courses.id, id));
  return row;
}

export type Page = { limit?: number; offset?: number; order: SQL; q?: string | undefined };

export async function readCoursePage(ctx: Context, { limit = 50, offset = 0, order, q = '' }: Page) {
  const where = and(...searchWords(q).map((word) => contains(courses.name, word)));
  const rows = await readCourses(ctx, where).orderBy(order, asc(courses.id)).limit(limit).offset(offset);
  return { rows, total: await ctx.db.$count(courses, where) };
}

/** The members; with `onlyFor`, only the teachers and that user. */
export function readMembers(ctx: Context, courseId: number, onlyFor?: number) {
  return ctx.db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      isTeacher: teachesHere,
      joined: courseMembers.joined,
    })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(
      and(
        eq(courseMembers.courseId, courseId),
        onlyFor === undefined ? undefined : or(teachesHere, eq(users.id, onlyFor)),
      ),
    )
    .orderBy(...byName(users));
}

type Wanted = { emails: readonly string[]; names: readonly string[]; withMembers: boolean };

/** The accounts with one of these addresses or usernames by key, and all members of the course on request. */
export function findMembersToBe(ctx: Context, courseId: number, { emails, names, withMembers }: Wanted) {
  return ctx.db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      closedAt: users.closedAt,
      isMember: sql<boolean>`exists (
        select from course_members m where m.course_id = ${courseId} and m.user_id = "users"."id")`,
      isInvited: sql<boolean>`exists (
        select from course_invitations i where i.course_id = ${courseId} and i.user_id = "users"."id")`,
    })
    .from(users)
    .leftJoin(usernameKeys, eq(usernameKeys.userId, users.id))
    .where(
      sql`lower(${users.email}) = any(${sql.param(emails)}::text[])
        or ${usernameKeys.key} = any(${sql.param(names)}::text[])
        or lower(${users.username}) = any(${sql.param(names)}::text[])
        or (${withMembers} and exists (
          select from course_members m where m.course_id = ${courseId} and m.user_id = "users"."id"))`,
    );
}

export function readInvitationsOf(ctx: Context, userId: number) {
  return ctx.db
    .select({
      id: courseInvitations.id,
      invitedOn: courseInvitations.invitedOn,
      course: { id: courses.id, name: courses.name },
      inviter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(courseInvitations)
    .innerJoin(courses, eq(courses.id, courseInvitations.courseId))
    .leftJoin(users, eq(users.id, courseInvitations.invitedBy))
    .where(eq(courseInvitations.userId, userId))
    .orderBy(asc(courseInvitations.id));
}

export function readInvitationsTo(ctx: Context, courseId: number) {
  const { id, name, invitedOn } = courseInvitations;
  return ctx.db
    .select({ id, name, invitedOn })
    .from(courseInvitations)
    .where(eq(courseInvitations.courseId, courseId))
    .orderBy(asc(inAlphabet(name)), asc(id));
}
