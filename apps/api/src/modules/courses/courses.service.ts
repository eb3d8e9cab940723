import type { Course, CourseInput } from '@sentiero/contracts/courses';
import { toWire, type LearnerRef, type NamedRef } from '@sentiero/contracts/shared';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, forbidden, invalidInput, notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { publishProgress } from '../progress/complete-step.ts';
import { pacedLessons, releaseFrom } from '../lessons/release-held.ts';
import { requireUser } from '../users/users.service.ts';
import { canChangeCourse, canSeeCourse } from './courses.policy.ts';
import { readCourse, readCoursePage, readCoursesOf, readMembers, sortOf } from './courses.queries.ts';
import {
  deleteCourse,
  findCourseByCode,
  findCourseRow,
  findMembership,
  insertCourse,
  insertMember,
  renameCourse,
  setJoinCode,
} from './courses.store.ts';
import { courseView } from './courses.view.ts';
import { makeJoinCode, normalizeJoinCode } from './join-code.ts';

/** For other modules: the store is private to this module. */
export {
  deleteMember as leaveCourse,
  findCourseRow,
  insertCourse,
  insertMember,
  setTeaches,
} from './courses.store.ts';

type PageQuery = { limit?: number; offset?: number; q?: string; sort?: string };

async function viewCourse(ctx: Context, id: number): Promise<Course> {
  const row = await readCourse(ctx, id);
  if (!row) throw notFound('course');
  return courseView(row);
}

/** The course, if the caller may change it; 404 if they may not see it. */
export async function findChangeableCourse(ctx: UserContext, id: number, lock?: 'lock') {
  const row = await findCourseRow(ctx, id, lock);
  const membership = await findMembership(ctx, id, ctx.actor.userId);
  if (!row || !canSeeCourse(ctx.actor, membership)) throw notFound('course');
  if (!canChangeCourse(ctx.actor, membership)) throw forbidden();
  return row;
}

/** A 404 to everyone except the course's members and staff. */
export async function requireVisibleCourse(ctx: UserContext, id: number) {
  const membership = await findMembership(ctx, id, ctx.actor.userId);
  if (!canSeeCourse(ctx.actor, membership) || !(await findCourseRow(ctx, id))) throw notFound('course');
  return membership;
}

export function createCourse(ctx: UserContext, input: CourseInput): Promise<Course> {
  return inTransaction(ctx, async (tx) => {
    const id = await insertCourse(tx, input.name.trim(), ctx.actor.userId);
    await insertMember(tx, id, { userId: ctx.actor.userId, teaches: true });
    const course = await viewCourse(tx, id);
    await writeAudit(tx, { action: 'course.create', object: courseObject(id), detail: course.name });
    return course;
  });
}

async function requireCourseByCode(ctx: Context, joinCode: string) {
  const row = await findCourseByCode(ctx, normalizeJoinCode(joinCode));
  if (!row) throw notFound('join code');
  return row;
}

export async function findCourseToJoin(ctx: Context, joinCode: string): Promise<NamedRef> {
  const { id, name } = await requireCourseByCode(ctx, joinCode);
  return { id, name };
}

export function joinCourse(ctx: UserContext, joinCode: string): Promise<Course> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireCourseByCode(tx, joinCode);
    if (!(await insertMember(tx, row.id, { userId: tx.actor.userId }))) {
      throw new AppError('already_member', 'You are a member of this course already.');
    }
    return viewCourse(tx, row.id);
  });
}

export async function listCourses(ctx: Context, { sort = 'name', ...page }: PageQuery) {
  const order = sortOf(sort);
  if (!order) throw invalidInput('/sort', 'names no field to sort by');
  const { rows, total } = await readCoursePage(ctx, { ...page, order });
  return { courses: rows.map(courseView), total };
}

export async function listCoursesOf(ctx: UserContext, userId: number): Promise<Course[]> {
  if (!ctx.actor.isStaff && ctx.actor.userId !== userId) throw forbidden();
  await requireUser(ctx, userId);
  return (await readCoursesOf(ctx, userId)).map(courseView);
}

/** The caller's courses that they may change. */
export async function listChangeableCourses(ctx: UserContext) {
  const own = await readCoursesOf(ctx, ctx.actor.userId);
  const memberships = await Promise.all(own.map(({ id }) => findMembership(ctx, id, ctx.actor.userId)));
  return own.filter((_, nth) =>
    canChangeCourse(ctx.actor, memberships[nth] ?? { isMember: false, teaches: false }),
  );
}

export async function getCourse(ctx: UserContext, id: number): Promise<Course> {
  await requireVisibleCourse(ctx, id);
  return viewCourse(ctx, id);
}

export function updateCourse(
  ctx: UserContext,
  id: number,
  { input, ifMatch }: Change<Partial<CourseInput>>,
): Promise<Course> {
  return inTransaction(ctx, async (tx) => {
    const before = await holdCourse(tx, id, ifMatch);
    if (input.name !== undefined) await renameCourse(tx, id, input.name.trim());
    const after = await viewCourse(tx, id);
    await writeChangeAudit(tx, { action: 'course.update', object: courseObject(id) }, [before, after]);
    return after;
  });
}

export async function removeCourse(ctx: UserContext, id: number, ifMatch?: string): Promise<void> {
  const released = await inTransaction(ctx, async (tx) => {
    const { name } = await holdCourse(tx, id, ifMatch);
    const paced = await pacedLessons(tx, id);
    const members = paced.length > 0 ? await readMembers(tx, id) : [];
    await deleteCourse(tx, id);
    await writeAudit(tx, { action: 'course.delete', object: courseObject(id), detail: name });
    const memberIds = members.map((member) => member.id);
    return releaseFrom(tx, paced, memberIds);
  });
  for (const completed of released) publishProgress(ctx, completed);
}

/** The course at the version the caller saw, locked until the end of the transaction. */
async function holdCourse(ctx: UserContext, id: number, ifMatch: string | undefined): Promise<Course> {
  await findChangeableCourse(ctx, id, 'lock');
  const course = await viewCourse(ctx, id);
  requireMatch(ifMatch, course);
  return course;
}

/** The learners of a course, by name. */
export async function readLearnersOf(ctx: UserContext, id: number): Promise<LearnerRef[]> {
  const members = await readMembers(ctx, id);
  return members.flatMap((user) => (user.isTeacher ? [] : toWire(user, learnerFields)));
}
const learnerFields = ['id', 'first_name', 'last_name', 'username'] as const;

export const courseObject = (id: number) => `course:${id}`;

export async function readJoinCode(ctx: UserContext, id: number) {
  return { join_code: (await findChangeableCourse(ctx, id)).joinCode };
}

export function renewJoinCode(ctx: UserContext, id: number) {
  return inTransaction(ctx, async (tx) => {
    const { name } = await findChangeableCourse(tx, id, 'lock');
    const joinCode = makeJoinCode();
    await setJoinCode(tx, id, joinCode);
    await writeAudit(tx, { action: 'course.join-code', object: courseObject(id), detail: name });
    return { join_code: joinCode };
  });
}
