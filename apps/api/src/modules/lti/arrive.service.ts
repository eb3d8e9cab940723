import type { LtiLink, LtiPlace } from '@sentiero/contracts/lti';
import { eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { lessons } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import {
  courseObject,
  findChangeableCourse,
  insertCourse,
  insertMember,
  listChangeableCourses,
  setTeaches,
} from '../courses/courses.service.ts';
import { queueColumns } from '../progress/queue-columns.ts';
import { applyLaunchRole } from '../users/external-roles.ts';
import { sourceOfPlatform } from '../users/sources.ts';
import {
  findLaunch,
  isInstructorAt,
  linkCourse,
  linkedCourses,
  lockContext,
  upsertMember,
} from './launches.store.ts';
import { hasCompletions, openItem, openScore } from './scores.store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findLaunch>>>;

async function requireLaunch(ctx: UserContext, id: string): Promise<Found> {
  const found = await findLaunch(ctx, id, ctx.actor.userId);
  if (!found) throw notFound('launch');
  return found;
}

/** Makes the caller a member of the courses that the context of their launch is linked to. */
export function arrive(ctx: UserContext, id: string): Promise<LtiPlace> {
  return inTransaction(ctx, async (tx) => {
    const found = await requireLaunch(tx, id);
    const { launch, context } = found;
    if (!context) return { course: null, lesson: launch.lessonId, title: '', linkable: [] };
    await lockContext(tx, context.id);
    return enter(tx, found, await coursesOf(tx, found, context));
  });
}

/** Links the context of a launch to a course of the caller, who is an instructor there and may change it here. */
export function link(ctx: UserContext, { launch: id, course }: LtiLink): Promise<LtiPlace> {
  return inTransaction(ctx, async (tx) => {
    const found = await requireLaunch(tx, id);
    const { launch, context, platform } = found;
    if (!context || !launch.isInstructor) throw forbidden();
    await lockContext(tx, context.id);
    await findChangeableCourse(tx, course, 'lock');
    await linkCourse(tx, context.id, course);
    await queueColumns(tx, course);
    const detail = `${context.title}, ${platform.name}`;
    await writeAudit(tx, { action: 'course.link', object: courseObject(course), detail });
    return enter(tx, found, await linkedCourses(tx, context.id));
  });
}

async function coursesOf(
  tx: UserContext,
  { platform }: Found,
  context: NonNullable<Found['context']>,
): Promise<number[]> {
  const linked = await linkedCourses(tx, context.id);
  if (linked.length > 0 || !platform.makeCourses) return linked;
  const name = context.title || platform.name;
  const made = await insertCourse(tx, name, tx.actor.userId);
  await linkCourse(tx, context.id, made);
  const detail = `${name}, for ${platform.name}`;
  await writeAudit(tx, { action: 'course.create', object: courseObject(made), detail });
  return [made];
}

/** The lesson, unless it is gone. */
async function keptLesson(tx: UserContext, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [row] = await tx.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id));
  return row?.id ?? null;
}

async function enter(tx: UserContext, found: Found, courses: number[]): Promise<LtiPlace> {
  const { launch, context, platform } = found;
  const { userId } = tx.actor;
  const { isInstructor, subject, lessonId: lesson } = launch;
  if (context) await upsertMember(tx, { contextId: context.id, userId, isInstructor });
  const instructs = platform.instructorsTeach && (await isInstructorAt(tx, platform.id, userId));
  const provider = sourceOfPlatform(platform.id);
  const launched = { issuer: platform.issuer, subject, provider, isTeacher: instructs };
  const { isTeacher } = await applyLaunchRole(tx, launched);
  for (const course of courses) {
    await insertMember(tx, course, { userId });
    await setTeaches(tx, course, { userId, teaches: instructs && isInstructor });
  }
  if (context && launch.lineItem !== null) {
    const { lineItem: url, mayChangeItem: mayChange } = launch;
    const item = { contextId: context.id, url, mayChange, lessonId: await keptLesson(tx, lesson) };
    const itemId = await openItem(tx, item);
    const learner = { userId, subject, isBegun: await hasCompletions(tx, userId) };
    if (!isInstructor) await openScore(tx, itemId, learner);
  }
  const mayLink = courses.length === 0 && isInstructor;
  const own = mayLink ? await listChangeableCourses({ ...tx, actor: { ...tx.actor, isTeacher } }) : [];
  return {
    course: courses[0] ?? null,
    lesson,
    title: context?.title ?? '',
    linkable: own.map(({ id, name }) => ({ id, name })),
  };
}
