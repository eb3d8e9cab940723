import type {
  AccommodationsInput,
  Dates,
  ExtensionsInput,
  Schedule,
  ScheduleInput,
} from '@sentiero/contracts/schedule';
import { scheduleLimits } from '@sentiero/contracts/schedule';
import type { AuditAction } from '@sentiero/contracts/audit';
import { and, eq } from 'drizzle-orm';
import { inSnapshot, inTransaction, type Context, type UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { courseMembers, lessons, users } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { canChangeCourse } from '../courses/courses.policy.ts';
import { courseObject, findChangeableCourse, requireVisibleCourse } from '../courses/courses.service.ts';
import { queueColumns } from '../progress/queue-columns.ts';
import { readCompletedLessons } from '../progress/progress.queries.ts';
import { readOwnPlans } from '../dates/own-plans.ts';
import * as store from './schedule.store.ts';

export function readSchedule(ctx: UserContext, courseId: number): Promise<Schedule> {
  return inSnapshot(ctx, async (snapshot) => {
    const membership = await requireVisibleCourse(snapshot, courseId);
    return canChangeCourse(ctx.actor, membership)
      ? store.readWholeSchedule(snapshot, courseId)
      : readOwnSchedule(snapshot, courseId);
  });
}

async function readOwnSchedule(ctx: UserContext, courseId: number): Promise<Schedule> {
  const { userId } = ctx.actor;
  const planned = (await readOwnPlans(ctx, [userId], courseId))(userId);
  const completed = await readCompletedLessons(ctx, userId);
  const own = planned.map(({ lesson, dates }) => ({ lesson, ...dates(completed.get(lesson) ?? null) }));
  return { lessons: own.length > 0 ? own : 'all', extensions: [], accommodations: [] };
}

export function setSchedule(
  ctx: UserContext,
  courseId: number,
  { input: { lessons: wanted }, ifMatch }: Change<ScheduleInput>,
): Promise<Schedule> {
  const planned = wanted === 'all' ? [] : wanted;
  planned.forEach(requireOrder);
  const ids = planned.map(({ lesson }) => lesson);
  if (new Set(ids).size < ids.length) throw invalidInput('/lessons', 'names a lesson twice');
  return change(ctx, { courseId, action: 'course.plan', ifMatch }, async (tx) => {
    await requireLessons(tx, ids);
    await store.replacePlannedLessons(tx, courseId, planned);
    await queueColumns(tx, courseId);
  });
}

export function setExtensions(
  ctx: UserContext,
  courseId: number,
  { input, ifMatch }: Change<ExtensionsInput>,
): Promise<Schedule> {
  input.forEach(({ until, plus_days }, place) => {
    if (((until ?? null) === null) === ((plus_days ?? null) === null))
      throw invalidInput(`/${place}`, 'must have either until or plus_days');
    requireNear(until ?? null, `/${place}/until`);
  });
  const named = input.flatMap((extension) => extension.users);
  if (named.length > scheduleLimits.people) throw invalidInput('', 'names too many learners');
  return change(ctx, { courseId, action: 'course.extensions', ifMatch }, async (tx) => {
    await requireLessons(
      tx,
      input.flatMap(({ lesson }) => lesson ?? []),
    );
    await requireLearners(tx, courseId, named);
    await store.replaceExtensions(tx, courseId, input);
  });
}

export function setAccommodations(
  ctx: UserContext,
  courseId: number,
  { input, ifMatch }: Change<AccommodationsInput>,
): Promise<Schedule> {
  const named = input.map(({ user }) => user);
  if (new Set(named).size < named.length) throw invalidInput('', 'names a learner twice');
  return change(ctx, { courseId, action: 'course.accommodations', ifMatch }, async (tx) => {
    await requireLearners(tx, courseId, named);
    await store.replaceAccommodations(tx, courseId, input);
  });
}

type Changed = { courseId: number; action: AuditAction; ifMatch: string | undefined };

/** The audit log holds no names here: who has more time is nobody else's business. */
function change(
  ctx: UserContext,
  { courseId, action, ifMatch }: Changed,
  write: (tx: UserContext) => Promise<void>,
): Promise<Schedule> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    requireMatch(ifMatch, await store.readWholeSchedule(tx, courseId));
    await write(tx);
    await writeAudit(tx, { action, object: courseObject(courseId) });
    return store.readWholeSchedule(tx, courseId);
  });
}

function requireOrder({ opens, due, closes }: Dates, place: number): void {
  const named = Object.entries({ opens, due, closes });
  for (const [name, date] of named) requireNear(date, `/lessons/${place}/${name}`);
  const given = named.flatMap(([name, date]) => (date === null ? [] : [{ name, at: Date.parse(date) }]));
  given.slice(1).forEach((after, nth) => {
    const before = given[nth];
    if (before && after.at < before.at)
      throw invalidInput(`/lessons/${place}/${after.name}`, `must not be before ${before.name}`);
  });
}

const [earliest, latest] = [Date.UTC(2000), Date.UTC(2200)];

function requireNear(date: string | null, path: string): void {
  const at = date === null ? earliest : Date.parse(date);
  if (!(at >= earliest && at <= latest)) throw invalidInput(path, 'must lie between 2000 and 2200');
}

async function requireLessons(ctx: Context, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids);
  const found = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(isAnyOf(lessons.id, [...wanted]), eq(lessons.isVisible, true)))
    .for('key share');
  if (found.length < wanted.size) throw notFound('lesson');
}

async function requireLearners(ctx: Context, courseId: number, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids);
  const found = await ctx.db
    .select({ id: users.id })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(and(eq(courseMembers.courseId, courseId), isAnyOf(courseMembers.userId, [...wanted]), learnsHere))
    .for('key share', { of: courseMembers });
  if (found.length < wanted.size) throw notFound('learner');
}
