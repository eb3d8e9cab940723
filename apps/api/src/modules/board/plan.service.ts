import type { LessonPlan, PlanSolution } from '@sentiero/contracts/board';
import type { Translatable } from '@sentiero/contracts/shared';
import { and, asc, eq } from 'drizzle-orm';
import { inSnapshot, type Context, type UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { choices, steps } from '../../db/schema/index.ts';
import { describeConditions } from '../../grading/attempt-report.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { findChangeableCourse } from '../courses/courses.service.ts';
import { findLesson } from './board-lesson.ts';
import { readMedians } from './board.queries.ts';

/** A visible lesson with its solutions, for the teachers of the course. */
export function readPlan(ctx: UserContext, courseId: number, asked?: number): Promise<LessonPlan> {
  return inSnapshot(ctx, async (snapshot) => {
    await findChangeableCourse(snapshot, courseId);
    const lesson = await findLesson(snapshot, courseId, asked);
    const { id: lessonId, stepIds, rules } = lesson;
    const contents = await readContents(snapshot, stepIds);
    const right = await readRightChoices(snapshot, stepIds);
    const medians = await readMedians(snapshot, { courseId, lessonId, stepIds });
    return {
      lesson: { id: lesson.id, title: lesson.title },
      steps: lesson.steps.flatMap(({ id, order, type, title }) => {
        const [content, rule] = [contents.get(id), rules.get(id)];
        if (!content || !rule) return [];
        const median_seconds = medians.get(id)?.seconds ?? null;
        const solution = solutionOf(rule, right.get(id) ?? []);
        return [{ id, order, type, title, content, median_seconds, solution }];
      }),
    };
  });
}

function solutionOf(rule: LessonStep, right: Translatable[]): PlanSolution {
  return {
    answer: rule.type === 'Q' ? rule.questionAnswer : null,
    choices: right,
    conditions: describeConditions(rule).map(({ about, label, wanted }) => ({ about, label, wanted })),
    model_answer: rule.modelAnswer,
    hints: rule.hints,
    debrief: rule.debrief,
  };
}

async function readContents({ db }: Context, stepIds: readonly number[]): Promise<Map<number, Translatable>> {
  const rows = await db
    .select({ id: steps.id, content: steps.content })
    .from(steps)
    .where(isAnyOf(steps.id, stepIds));
  return new Map(rows.map(({ id, content }) => [id, content]));
}

async function readRightChoices(
  { db }: Context,
  stepIds: readonly number[],
): Promise<Map<number, Translatable[]>> {
  const rows = await db
    .select({ stepId: choices.stepId, content: choices.content })
    .from(choices)
    .where(and(isAnyOf(choices.stepId, stepIds), eq(choices.isCorrect, true)))
    .orderBy(asc(choices.id));
  const byStep = Map.groupBy(rows, ({ stepId }) => stepId);
  return new Map([...byStep].map(([stepId, own]) => [stepId, own.map(({ content }) => content)]));
}
