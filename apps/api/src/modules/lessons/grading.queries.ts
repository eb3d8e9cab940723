import { conditionFields, type ConditionList } from '@sentiero/contracts/authoring';
import { camel } from '@sentiero/contracts/shared';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { currentVersion } from '../../db/content-version.ts';
import {
  choices,
  contentVersion,
  stepConditions,
  lessonRequirements,
  lessons,
  steps,
} from '../../db/schema/index.ts';
import type { GradableChoice, GradableCondition } from '../../grading/gradable.ts';
import { GradedLessons } from '../../grading/graded-lessons.ts';

const choicesOfStep = sql<GradableChoice[]>`(
  select coalesce(json_agg(json_build_object('id', ${choices.id}, 'isCorrect', ${choices.isCorrect},
    'feedback', ${choices.feedback})), '[]')
  from ${choices} where ${choices.stepId} = ${steps.id})`;

const conditionPairs = conditionFields
  .map(camel)
  .flatMap((name) => [sql.raw(`'${name}'`), sql`${stepConditions[name]}`]);
const conditionsOfStep = (list: ConditionList) => sql<GradableCondition[]>`(
  select coalesce(json_agg(json_build_object(${sql.join(conditionPairs, sql`, `)}) order by ${stepConditions.id}), '[]')
  from ${stepConditions}
  where ${stepConditions.stepId} = ${steps.id} and ${stepConditions.list} = ${sql.raw(`'${list}'`)})`;

const {
  key: _key,
  title: _title,
  content: _content,
  isVisible: _isVisible,
  minutes: _minutes,
  solution: _solution,
  ...rest
} = getTableColumns(steps);
const { translationSources: _sources, ...gradedColumns } = rest;

/** The lessons at `version`, or the current ones if they have changed since. Also works within a transaction. */
export function gradedLessonsAt(ctx: Context, version: string): Promise<GradedLessons> {
  return ctx.gradedLessons.at(version, () => readGradedLessons(ctx));
}

/** The version is read before and after: if both are equal, nothing changed in between. */
async function readGradedLessons(ctx: Context): Promise<GradedLessons> {
  let version = await readVersion(ctx);
  for (;;) {
    const rows = await readRows(ctx);
    const after = await readVersion(ctx);
    if (after === version) return new GradedLessons({ version, ...rows });
    version = after;
  }
}

async function readVersion(ctx: Context): Promise<string> {
  const [row] = await ctx.db.select({ version: currentVersion }).from(contentVersion);
  return row?.version ?? '';
}

async function readRows(ctx: Context) {
  const [lessonRows, stepRows, requirements] = await Promise.all([
    ctx.db
      .select({ id: lessons.id, targetId: lessons.targetId, guidance: lessons.guidance })
      .from(lessons)
      .where(eq(lessons.isVisible, true)),
    ctx.db
      .select({
        ...gradedColumns,
        choices: choicesOfStep,
        taskConditions: conditionsOfStep('task_conditions'),
        eventConditions: conditionsOfStep('event_conditions'),
      })
      .from(steps)
      .innerJoin(lessons, eq(lessons.id, steps.lessonId))
      .where(and(eq(steps.isVisible, true), eq(lessons.isVisible, true))),
    ctx.db.select().from(lessonRequirements),
  ]);
  return { lessons: lessonRows, steps: stepRows, requirements };
}
