import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { choices, eventConditions, steps } from '../../db/schema/index.ts';
import type { GradableStep } from '../../grading/gradable.ts';

export type LessonStep = GradableStep & { id: number; lessonId: number; order: number };

/** The visible steps of these lessons with all that grading needs, in three queries. */
export async function readGradableSteps(ctx: Context, lessonIds: number[]): Promise<LessonStep[]> {
  const rows = await ctx.db
    .select()
    .from(steps)
    .where(and(inArray(steps.lessonId, lessonIds), eq(steps.isVisible, true)));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const choiceRows = await ctx.db.select().from(choices).where(inArray(choices.stepId, ids));
  const conditionRows = await ctx.db
    .select()
    .from(eventConditions)
    .where(inArray(eventConditions.stepId, ids));
  const choicesOf = Map.groupBy(choiceRows, (choice) => choice.stepId);
  const conditionsOf = Map.groupBy(conditionRows, (condition) => condition.stepId);
  return rows.map((row) => ({
    ...row,
    choices: choicesOf.get(row.id) ?? [],
    eventConditions: conditionsOf.get(row.id) ?? [],
  }));
}
