import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { choices, eventConditions, lessons, steps } from '../../db/schema/index.ts';
import type { GradableChoice, GradableCondition, GradableStep } from '../../grading/gradable.ts';

export type LessonStep = GradableStep & { id: number; lessonId: number; order: number };

const choicesOfStep = sql<GradableChoice[]>`(
  select coalesce(json_agg(json_build_object('id', ${choices.id}, 'isCorrect', ${choices.isCorrect})), '[]')
  from ${choices} where ${choices.stepId} = ${steps.id})`;

const conditionsOfStep = sql<GradableCondition[]>`(
  select coalesce(json_agg(json_build_object('key', ${eventConditions.key}, 'type', ${eventConditions.type},
    'comparator', ${eventConditions.comparator}, 'valueString', ${eventConditions.valueString},
    'valueInt', ${eventConditions.valueInt}, 'valueBoolean', ${eventConditions.valueBoolean},
    'notFlag', ${eventConditions.notFlag}) order by ${eventConditions.id}), '[]')
  from ${eventConditions} where ${eventConditions.stepId} = ${steps.id})`;

/** The visible steps of these lessons (an array in SQL), if visible, with all that grading needs, in one query. */
export function readGradableSteps(ctx: Context, lessonIds: SQL): Promise<LessonStep[]> {
  return ctx.db
    .select({
      id: steps.id,
      lessonId: steps.lessonId,
      order: steps.order,
      type: steps.type,
      questionAnswer: steps.questionAnswer,
      taskUrl: steps.taskUrl,
      taskRequestMethod: steps.taskRequestMethod,
      taskRequestHeader: steps.taskRequestHeader,
      taskRequestContent: steps.taskRequestContent,
      taskResponseCode: steps.taskResponseCode,
      taskResponseHeader: steps.taskResponseHeader,
      taskResponseContent: steps.taskResponseContent,
      eventType: steps.eventType,
      choices: choicesOfStep,
      eventConditions: conditionsOfStep,
    })
    .from(steps)
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(
      and(sql`${steps.lessonId} = any(${lessonIds})`, eq(steps.isVisible, true), eq(lessons.isVisible, true)),
    )
    .prepare('gradable_steps')
    .execute();
}
