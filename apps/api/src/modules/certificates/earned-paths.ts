import type { CertificateInput } from '@sentiero/contracts/certificates';
import type { Translatable } from '@sentiero/contracts/shared';
import { and, asc, eq } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { categories, categoryLessons, courseMembers, courses, lessons } from '../../db/schema/index.ts';
import { plannedLessons } from '../../db/schema/index.ts';
import { readCompletedLessons, readProgress } from '../progress/progress.queries.ts';

export type EarnedPath = CertificateInput & { title: Translatable; lessons: Translatable[] };
type Row = { id: number; title: Translatable; lesson: number; lessonTitle: Translatable };

/** The paths of which a learner has completed every lesson that has tasks. */
export async function readEarnedPaths(ctx: UserContext): Promise<EarnedPath[]> {
  const { userId } = ctx.actor;
  const completed = await readCompletedLessons(ctx, userId);
  const progressOf = await readProgress(ctx, userId);
  const isEarned = (rows: readonly Row[]) => {
    const withTasks = rows.filter(({ lesson }) => progressOf(lesson).tasks > 0);
    return withTasks.length > 0 && withTasks.every(({ lesson }) => completed.has(lesson));
  };
  const earnedOf = (path: CertificateInput['path'], rows: readonly Row[]): EarnedPath[] =>
    [...Map.groupBy(rows, ({ id }) => id).values()].filter(isEarned).flatMap((own) =>
      own.slice(0, 1).map(({ id, title }) => ({
        path,
        path_id: id,
        title,
        lessons: own.map(({ lessonTitle }) => lessonTitle),
      })),
    );
  return [
    ...earnedOf('course', await readPlans(ctx, userId)),
    ...earnedOf('category', await readCategories(ctx)),
  ];
}

const isVisibleLesson = (column: typeof plannedLessons.lessonId | typeof categoryLessons.lessonId) =>
  and(eq(lessons.id, column), eq(lessons.isVisible, true));

async function readPlans(ctx: Context, userId: number): Promise<Row[]> {
  const rows = await ctx.db
    .select({ id: courses.id, name: courses.name, lesson: lessons.id, lessonTitle: lessons.title })
    .from(courseMembers)
    .innerJoin(courses, eq(courses.id, courseMembers.courseId))
    .innerJoin(plannedLessons, eq(plannedLessons.courseId, courses.id))
    .innerJoin(lessons, isVisibleLesson(plannedLessons.lessonId))
    .where(eq(courseMembers.userId, userId))
    .orderBy(asc(courses.id), asc(plannedLessons.place));
  return rows.map(({ name, ...row }) => ({ ...row, title: { de: name, en: name, fr: name, it: name } }));
}

function readCategories(ctx: Context): Promise<Row[]> {
  return ctx.db
    .select({
      id: categories.id,
      title: categories.title,
      lesson: lessons.id,
      lessonTitle: lessons.title,
    })
    .from(categories)
    .innerJoin(categoryLessons, eq(categoryLessons.categoryId, categories.id))
    .innerJoin(lessons, isVisibleLesson(categoryLessons.lessonId))
    .where(eq(categories.isVisible, true))
    .orderBy(asc(categories.order), asc(categories.id), asc(lessons.order), asc(lessons.id));
}
