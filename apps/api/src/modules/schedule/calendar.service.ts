import type { CalendarKey, Dates } from '@sentiero/contracts/schedule';
import { translated } from '@sentiero/contracts/shared';
import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { courseMembers, courses, lessons, users } from '../../db/schema/index.ts';
import { teachesHere } from '../../db/teaches.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { notFound } from '../../http/errors.ts';
import { texts } from '../../texts.ts';
import { readOwnPlans } from '../dates/own-plans.ts';
import { readWholeSchedule } from './schedule.store.ts';
import { toCalendar } from './to-calendar.ts';

const dateNames = ['opens', 'due', 'closes'] as const;
/** A new key for the caller's calendar of a course; an earlier one is void from then on. */
export function makeCalendarKey(ctx: UserContext, courseId: number): Promise<CalendarKey> {
  return inTransaction(ctx, async (tx) => {
    const key = randomToken();
    const membership = and(eq(courseMembers.courseId, courseId), eq(courseMembers.userId, tx.actor.userId));
    const changed = await tx.db
      .update(courseMembers)
      .set({ calendarKey: hashToken(key) })
      .where(membership)
      .returning({ userId: courseMembers.userId });
    if (changed.length === 0) throw notFound('course');
    return { key };
  });
}

/** A member's dates in a course as an iCalendar feed, in UTC and the member's language. */
export async function readCalendar(ctx: Context, courseId: number, key: string): Promise<string> {
  const [member] = await ctx.db
    .select({
      userId: users.id,
      language: users.language,
      isTeacher: teachesHere,
      courseName: courses.name,
    })
    .from(courseMembers)
    .innerJoin(users, and(eq(users.id, courseMembers.userId), isNull(users.closedAt)))
    .innerJoin(courses, eq(courses.id, courseMembers.courseId))
    .where(and(eq(courseMembers.courseId, courseId), eq(courseMembers.calendarKey, hashToken(key))));
  if (!member) throw notFound('calendar');
  const { userId, language, isTeacher, courseName } = member;
  const planned = isTeacher
    ? (await readWholeSchedule(ctx, courseId)).lessons
    : (await readOwnPlans(ctx, [userId], courseId))(userId).map(({ lesson, dates }) => ({
        lesson,
        ...dates(null),
      }));
  const rows = planned === 'all' ? [] : planned;
  const titles = await readTitles(
    ctx,
    rows.map(({ lesson }) => lesson),
  );
  const events = rows.flatMap(({ lesson, ...dates }) => {
    const title = titles.get(lesson);
    if (!title) return [];
    return datesIn(dates).map(({ name, at }) => ({
      id: `course-${courseId}-lesson-${lesson}-${name}@${new URL(ctx.env.WEB_URL).hostname}`,
      start: at,
      summary: `${texts[language].calendar[name]}: ${translated(title, language)}`,
      url: new URL(`/lessons/${lesson}`, ctx.env.WEB_URL).href,
    }));
  });
  return toCalendar({ name: courseName, stamp: ctx.clock(), events });
}

function datesIn(dates: Dates) {
  return dateNames.flatMap((name) => {
    const date = dates[name];
    return date === null ? [] : [{ name, at: new Date(date) }];
  });
}

async function readTitles(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(isAnyOf(lessons.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
