import { classificationFields, type Picture, type Term } from '@sentiero/contracts/lessons';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { columnsOf } from '../../db/fields.ts';
import { prepared } from '../../db/prepared.ts';
import { lessons, openAnswers, pictures, steps, targets, terms } from '../../db/schema/index.ts';

/** The author's estimate of a lesson, by default the sum of its visible steps. */
export const lessonMinutes = sql<number | null>`coalesce(lessons.minutes, (
  select sum(own.minutes)::int from ${steps} as own where own.lesson_id = lessons.id and own.is_visible))`;

export function readVisibleLessons(ctx: Context) {
  return ctx.db
    .select({
      ...columnsOf(lessons, ['id', 'title', 'order', 'plan', 'mode', ...classificationFields]),
      minutes: lessonMinutes,
    })
    .from(lessons)
    .where(eq(lessons.isVisible, true))
    .orderBy(asc(lessons.order), asc(lessons.id));
}

export async function findVisibleLesson(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      lesson: lessons,
      target: { id: targets.id, name: targets.name, frontendUrl: targets.frontendUrl, kind: targets.kind },
    })
    .from(lessons)
    .leftJoin(targets, eq(targets.id, lessons.targetId))
    .where(and(eq(lessons.id, id), eq(lessons.isVisible, true)));
  return row;
}

export function readTerms(ctx: Context): Promise<Term[]> {
  const { key, term, spellings, text } = terms;
  return ctx.db.select({ key, term, spellings, text }).from(terms).orderBy(asc(key));
}

export async function findPicture(ctx: Context, wanted: string): Promise<Picture | undefined> {
  const { key, width, height, shapes } = pictures;
  const [row] = await ctx.db.select({ key, width, height, shapes }).from(pictures).where(eq(key, wanted));
  return row;
}

const ownAnswers = prepared((db) =>
  db
    .select({ stepId: openAnswers.stepId, answer: openAnswers.answer })
    .from(openAnswers)
    .innerJoin(steps, eq(steps.id, openAnswers.stepId))
    .where(
      sql`${openAnswers.userId} = ${sql.placeholder('userId')} and ${steps.lessonId} = ${sql.placeholder('lessonId')}`,
    )
    .prepare('own_answers'),
);

/** The learner's latest answers to a lesson's open questions, by step. */
export async function readOwnAnswers(ctx: UserContext, lessonId: number): Promise<Map<number, string>> {
  const rows = await ownAnswers(ctx.db).execute({ userId: ctx.actor.userId, lessonId });
  return new Map(rows.map(({ stepId, answer }) => [stepId, answer]));
}
