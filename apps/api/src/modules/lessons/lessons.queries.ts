import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  categories,
  categoryLessons,
  choices,
  completions,
  lessons,
  openAnswers,
  steps,
  targets,
} from '../../db/schema/index.ts';

/** When the user completed which steps of these lessons. */
export async function findCompletions(
  ctx: Context,
  userId: number,
  lessonIds: number[],
): Promise<Map<number, Date>> {
  const rows = await ctx.db
    .select({ stepId: completions.stepId, completedAt: completions.completedAt })
    .from(completions)
    .innerJoin(steps, eq(steps.id, completions.stepId))
    .where(and(eq(completions.userId, userId), inArray(steps.lessonId, lessonIds)));
  return new Map(rows.map((row) => [row.stepId, row.completedAt]));
}

export function readVisibleLessons(ctx: Context) {
  return ctx.db
    .select()
    .from(lessons)
    .where(eq(lessons.isVisible, true))
    .orderBy(asc(lessons.order), asc(lessons.id));
}

export function readVisibleCategories(ctx: Context) {
  return ctx.db
    .select()
    .from(categories)
    .where(eq(categories.isVisible, true))
    .orderBy(asc(categories.order), asc(categories.id));
}

export function readCategoryLessons(ctx: Context) {
  return ctx.db.select().from(categoryLessons);
}

export type StepState = {
  lessonId: number;
  id: number;
  order: number;
  type: (typeof steps.$inferSelect)['type'];
  completedAt: Date | null;
};

/** Every visible step with the user's completion, in order, without texts. */
export function readStepStates(ctx: Context, userId: number): Promise<StepState[]> {
  return ctx.db
    .select({
      lessonId: steps.lessonId,
      id: steps.id,
      order: steps.order,
      type: steps.type,
      completedAt: completions.completedAt,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .where(eq(steps.isVisible, true))
    .orderBy(asc(steps.lessonId), asc(steps.order), asc(steps.id));
}

export async function findVisibleLesson(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      lesson: lessons,
      target: { id: targets.id, name: targets.name, frontendUrl: targets.frontendUrl },
    })
    .from(lessons)
    .leftJoin(targets, eq(targets.id, lessons.targetId))
    .where(and(eq(lessons.id, id), eq(lessons.isVisible, true)));
  return row;
}

export async function findVisibleLessonRef(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.id, id), eq(lessons.isVisible, true)));
  return row;
}

/** The visible steps of a lesson as a learner may see them: no answer is even read. */
export async function readLearnerSteps(ctx: Context, userId: number, lessonId: number) {
  const rows = await ctx.db
    .select({
      id: steps.id,
      order: steps.order,
      title: steps.title,
      content: steps.content,
      type: steps.type,
      completedAt: completions.completedAt,
      answer: openAnswers.answer,
    })
    .from(steps)
    .leftJoin(completions, and(eq(completions.stepId, steps.id), eq(completions.userId, userId)))
    .leftJoin(openAnswers, and(eq(openAnswers.stepId, steps.id), eq(openAnswers.userId, userId)))
    .where(and(eq(steps.lessonId, lessonId), eq(steps.isVisible, true)))
    .orderBy(asc(steps.order), asc(steps.id));
  const choiceRows = await ctx.db
    .select({ id: choices.id, stepId: choices.stepId, content: choices.content })
    .from(choices)
    .innerJoin(steps, eq(steps.id, choices.stepId))
    .where(and(eq(steps.lessonId, lessonId), sql`${steps.type} in ('S', 'M')`))
    .orderBy(asc(choices.position), asc(choices.id));
  const choicesOf = Map.groupBy(choiceRows, (choice) => choice.stepId);
  return rows.map((row) => ({ ...row, choices: choicesOf.get(row.id) ?? [] }));
}
