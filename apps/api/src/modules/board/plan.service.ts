import type { LessonPlan, PlanSolution, WorkedSolution } from '@sentiero/contracts/board';
import type { StepType } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import type { Attempt } from '@sentiero/curriculum';
import { and, asc, eq } from 'drizzle-orm';
import { inSnapshot, type Context, type UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { choices, lessons, steps } from '../../db/schema/index.ts';
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
      minutes: await readMinutes(snapshot, lessonId),
      steps: lesson.steps.flatMap(({ id, order, type, title }) => {
        const [own, rule] = [contents.get(id), rules.get(id)];
        if (!own || !rule) return [];
        const { content, minutes } = own;
        const median_seconds = medians.get(id)?.seconds ?? null;
        const solution = {
          ...solutionOf(rule),
          choices: right.get(id) ?? [],
          worked: own.solution && workedSolution(type, own.solution),
        };
        return [{ id, order, type, title, content, minutes, median_seconds, solution }];
      }),
    };
  });
}

function solutionOf(rule: LessonStep): Omit<PlanSolution, 'choices' | 'worked'> {
  return {
    answer: rule.type === 'Q' ? rule.questionAnswer : null,
    conditions: describeConditions(rule).map(({ about, label, wanted }) => ({ about, label, wanted })),
    model_answer: rule.modelAnswer,
    hints: rule.hints,
    debrief: rule.debrief,
  };
}

/** Null if the right choices or the model answer say it all. */
function workedSolution(type: StepType, solution: Attempt): WorkedSolution | null {
  const { requests = [] } = solution;
  const answer = type === 'O' ? null : (solution.answer ?? null);
  if (answer === null && requests.length === 0) return null;
  const fields = (named: Record<string, string> = {}) =>
    Object.entries(named).map(([name, value]) => ({ name, value }));
  return {
    answer,
    requests: requests.map(({ method, path, headers, form, body, at_once = 1, browser = null }) => ({
      method,
      path,
      headers: fields(headers),
      form: fields(form),
      body: body ?? null,
      at_once,
      browser,
    })),
  };
}

async function readMinutes({ db }: Context, lessonId: number): Promise<number | null> {
  const [row] = await db.select({ minutes: lessons.minutes }).from(lessons).where(eq(lessons.id, lessonId));
  return row?.minutes ?? null;
}

async function readContents({ db }: Context, stepIds: readonly number[]) {
  const { id, content, minutes, solution } = steps;
  const rows = await db
    .select({ id, content, minutes, solution })
    .from(steps)
    .where(isAnyOf(steps.id, stepIds));
  return new Map(rows.map((row) => [row.id, row]));
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
