import {
  noDates,
  type AccommodationsInput,
  type ExtensionsInput,
  type Schedule,
  type ScheduleInput,
} from '@sentiero/contracts/schedule';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  accommodations,
  extensions,
  extensionUsers,
  lessons,
  plannedLessons,
} from '../../db/schema/index.ts';

type PlannedInput = Exclude<ScheduleInput['lessons'], 'all'>;

const isoTime = (date: Date | null) => date?.toISOString() ?? null;
const timeOf = (date: string | null | undefined) => (date ? new Date(date) : null);

/** The plan as its teachers see it. */
export async function readWholeSchedule(ctx: Context, courseId: number): Promise<Schedule> {
  const planned = await ctx.db
    .select({ row: plannedLessons })
    .from(plannedLessons)
    .innerJoin(lessons, eq(lessons.id, plannedLessons.lessonId))
    .where(and(eq(plannedLessons.courseId, courseId), eq(lessons.isVisible, true)))
    .orderBy(asc(plannedLessons.place));
  const extended = await ctx.db
    .select({ row: extensions, userId: extensionUsers.userId })
    .from(extensions)
    .innerJoin(extensionUsers, eq(extensionUsers.extensionId, extensions.id))
    .where(eq(extensions.courseId, courseId))
    .orderBy(asc(extensions.id), asc(extensionUsers.userId));
  const factors = await ctx.db
    .select({ user: accommodations.userId, factor: accommodations.factor })
    .from(accommodations)
    .where(eq(accommodations.courseId, courseId))
    .orderBy(asc(accommodations.userId));
  const inPlan = planned.map(({ row }) => ({
    ...noDates,
    lesson: row.lessonId,
    opens: isoTime(row.opens),
    due: isoTime(row.due),
    closes: isoTime(row.closes),
  }));
  return {
    lessons: inPlan.length > 0 ? inPlan : 'all',
    extensions: [...Map.groupBy(extended, ({ row }) => row.id).values()].flatMap((rows) =>
      rows.slice(0, 1).map(({ row }) => ({
        users: rows.map(({ userId }) => userId),
        lesson: row.lessonId,
        until: isoTime(row.until),
        plus_days: row.plusDays,
      })),
    ),
    accommodations: factors,
  };
}

/** Lessons that stay in the plan keep the time at which they came into it. */
export async function replacePlannedLessons(
  ctx: Context,
  courseId: number,
  input: PlannedInput,
): Promise<void> {
  const before = await ctx.db
    .delete(plannedLessons)
    .where(eq(plannedLessons.courseId, courseId))
    .returning({ lessonId: plannedLessons.lessonId, plannedAt: plannedLessons.plannedAt });
  if (input.length === 0) return;
  const since = new Map(before.map(({ lessonId, plannedAt }) => [lessonId, plannedAt]));
  await ctx.db.insert(plannedLessons).values(
    input.map(({ lesson, opens, due, closes }, place) => ({
      courseId,
      lessonId: lesson,
      place,
      opens: timeOf(opens),
      due: timeOf(due),
      closes: timeOf(closes),
      plannedAt: since.get(lesson) ?? ctx.clock(),
    })),
  );
}

export async function replaceExtensions(
  ctx: Context,
  courseId: number,
  input: ExtensionsInput,
): Promise<void> {
  await ctx.db.delete(extensions).where(eq(extensions.courseId, courseId));
  if (input.length === 0) return;
  const made = await ctx.db
    .insert(extensions)
    .values(
      input.map(({ lesson, until, plus_days }) => ({
        courseId,
        lessonId: lesson,
        until: timeOf(until),
        plusDays: plus_days ?? null,
      })),
    )
    .returning({ id: extensions.id });
  const people = input.flatMap(({ users }, place) => {
    const extensionId = made[place]?.id;
    return extensionId === undefined ? [] : users.map((userId) => ({ extensionId, courseId, userId }));
  });
  await ctx.db.insert(extensionUsers).values(people);
}

export async function replaceAccommodations(
  ctx: Context,
  courseId: number,
  input: AccommodationsInput,
): Promise<void> {
  await ctx.db.delete(accommodations).where(eq(accommodations.courseId, courseId));
  if (input.length === 0) return;
  await ctx.db
    .insert(accommodations)
    .values(input.map(({ user, factor }) => ({ courseId, userId: user, factor })));
}
