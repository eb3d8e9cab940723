import type { Course, CourseInput } from '@sentiero/contracts/courses';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, forbidden, invalidInput, notFound } from '../../http/errors.ts';
import { findUser } from '../users/users.store.ts';
import { canChangeCourse, canSeeCourse } from './courses.policy.ts';
import { readCourse, readCoursePage, readCoursesOf, sortOf } from './courses.queries.ts';
import {
  deleteCourse,
  findCourseByCode,
  findCourseRow,
  insertCourse,
  insertMember,
  isMember,
  renameCourse,
  setJoinCode,
} from './courses.store.ts';
import { courseView } from './courses.view.ts';
import { makeJoinCode, normalizeJoinCode } from './join-code.ts';

type PageQuery = { limit?: number; offset?: number; q?: string; sort?: string };

async function viewCourse(ctx: Context, id: number): Promise<Course> {
  const row = await readCourse(ctx, id);
  if (!row) throw notFound('course');
  return courseView(row);
}

/** The course, if the caller may change it. */
export async function findChangeableCourse(ctx: UserContext, id: number) {
  const row = await findCourseRow(ctx, id);
  if (!row) throw notFound('course');
  const membership = { isMember: await isMember(ctx, id, ctx.actor.userId) };
  if (!canChangeCourse(ctx.actor, membership)) throw forbidden();
  return row;
}

/** For others than members and staff the course does not exist. */
export async function requireVisibleCourse(ctx: UserContext, id: number) {
  const membership = { isMember: await isMember(ctx, id, ctx.actor.userId) };
  if (!canSeeCourse(ctx.actor, membership) || !(await findCourseRow(ctx, id))) throw notFound('course');
  return membership;
}

export function createCourse(ctx: UserContext, input: CourseInput): Promise<Course> {
  return inTransaction(ctx, async (tx) => {
    const id = await insertCourse(tx, input.name.trim(), ctx.actor.userId);
    await insertMember(tx, id, ctx.actor.userId);
    return viewCourse(tx, id);
  });
}

export async function joinCourse(ctx: UserContext, joinCode: string): Promise<Course> {
  const row = await findCourseByCode(ctx, normalizeJoinCode(joinCode));
  if (!row) throw notFound('join code');
  if (!(await insertMember(ctx, row.id, ctx.actor.userId))) {
    throw new AppError('already_member', 'You are a member of this course already.');
  }
  return viewCourse(ctx, row.id);
}

export async function listCourses(ctx: Context, { sort = 'name', ...page }: PageQuery) {
  const order = sortOf(sort);
  if (!order) throw invalidInput('/sort', 'names no field to sort by');
  const { rows, total } = await readCoursePage(ctx, { ...page, order });
  return { courses: rows.map(courseView), total };
}

export async function listCoursesOf(ctx: UserContext, userId: number): Promise<Course[]> {
  if (!ctx.actor.isStaff && ctx.actor.userId !== userId) throw forbidden();
  if (!(await findUser(ctx, userId))) throw notFound('user');
  return (await readCoursesOf(ctx, userId)).map(courseView);
}

export async function getCourse(ctx: UserContext, id: number): Promise<Course> {
  await requireVisibleCourse(ctx, id);
  return viewCourse(ctx, id);
}

export async function updateCourse(ctx: UserContext, id: number, input: Partial<CourseInput>) {
  await findChangeableCourse(ctx, id);
  if (input.name !== undefined) await renameCourse(ctx, id, input.name.trim());
  return viewCourse(ctx, id);
}

export async function removeCourse(ctx: UserContext, id: number): Promise<void> {
  await findChangeableCourse(ctx, id);
  await deleteCourse(ctx, id);
}

export async function readJoinCode(ctx: UserContext, id: number) {
  return { join_code: (await findChangeableCourse(ctx, id)).joinCode };
}

export async function renewJoinCode(ctx: UserContext, id: number) {
  await findChangeableCourse(ctx, id);
  const joinCode = makeJoinCode();
  await setJoinCode(ctx, id, joinCode);
  return { join_code: joinCode };
}
