import type { Insights, StepInsights } from '@sentiero/contracts/board';
import type { Language } from '@sentiero/contracts/shared';
import { inSnapshot, type UserContext } from '../../context.ts';
import { describeConditions } from '../../grading/attempt-report.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { findChangeableCourse } from '../courses/courses.service.ts';
import { ruleName } from '../progress/rule-name.ts';
import { readAnswerWords } from './answer-words.ts';
import { findLesson, type BoardLesson } from './board-lesson.ts';
import { readLearnerRows, type LearnerRow } from './board.queries.ts';
import { insightsCsv } from './insights-csv.ts';
import {
  readAttemptsToSuccess,
  readFrequentAnswers,
  readStepTimes,
  readUnmet,
  type UnmetCondition,
} from './insights.queries.ts';

const shownConditions = 5;

type Asked = { courseId: number; lesson: number | undefined; language: Language };

export function readInsights(
  ctx: UserContext,
  { courseId, lesson: asked, language }: Asked,
): Promise<Insights> {
  return inSnapshot(ctx, async (snapshot) => {
    await findChangeableCourse(snapshot, courseId);
    const lesson = await findLesson(snapshot, courseId, asked);
    const { id, title } = lesson;
    return { lesson: { id, title }, steps: await readSteps(snapshot, lesson, language) };
  });
}

export async function readInsightsCsv(ctx: UserContext, asked: Asked): Promise<string> {
  const { steps } = await readInsights(ctx, asked);
  return insightsCsv(steps, asked.language);
}

async function readSteps(ctx: UserContext, lesson: BoardLesson, language: Language): Promise<StepInsights[]> {
  const { courseId, id: lessonId, stepIds, steps, rules } = lesson;
  const words = await readAnswerWords(ctx, stepIds, language);
  const learners = (await readLearnerRows(ctx, { courseId, lessonId, stepIds })).map(workOf);
  const times = new Map((await readStepTimes(ctx, lesson)).map((row) => [row.step, row]));
  const attempts = await readAttemptsToSuccess(ctx, lesson);
  const answers = Map.groupBy(await readFrequentAnswers(ctx, lesson), ({ step }) => step);
  const unmet = Map.groupBy(await readUnmet(ctx, lesson), ({ step }) => step);
  const started = startedSteps(steps, learners);
  return steps.map(({ id, order, type, title }): StepInsights => ({
    id,
    order,
    type,
    title,
    started: started.get(id) ?? 0,
    completed: learners.filter(({ done }) => done.has(id)).length,
    median_seconds: times.get(id)?.median ?? null,
    p90_seconds: times.get(id)?.p90 ?? null,
    attempts_to_success: type === 'I' ? null : (attempts.get(id) ?? null),
    hints: learners.reduce((sum, { hints }) => sum + (hints.get(id) ?? 0), 0),
    wrong_answers: (answers.get(id) ?? []).map((row) => ({ text: words(row), count: row.count })),
    failing: failingOf(rules.get(id), unmet.get(id) ?? []),
  }));
}

type Work = { isBegun: boolean; done: Set<number>; hints: Map<number, number> };

const workOf = ({ sittingMs, done, tries, hints }: LearnerRow): Work => ({
  isBegun: sittingMs !== null || done !== null || tries !== null,
  done: new Set((done ?? []).map(({ step }) => step)),
  hints: new Map((hints ?? []).map(({ step, taken }) => [step, taken])),
});

/** How many learners reached each step: they began the lesson and completed every earlier task. */
function startedSteps(steps: BoardLesson['steps'], learners: readonly Work[]): Map<number, number> {
  const started = new Map<number, number>();
  for (const { isBegun, done } of learners) {
    let isReached = isBegun;
    for (const { id, type } of steps) {
      if (isReached || done.has(id)) started.set(id, (started.get(id) ?? 0) + 1);
      isReached &&= type === 'I' || done.has(id);
    }
  }
  return started;
}

/** Attempts compared with another rule say nothing about this one. */
function failingOf(rule: LessonStep | undefined, unmet: readonly UnmetCondition[]): StepInsights['failing'] {
  if (!rule) return [];
  const conditions = describeConditions(rule);
  const ofRule = unmet.filter((row) => row.rule === ruleName(rule));
  return ofRule.slice(0, shownConditions).flatMap(({ place, count }) => {
    const condition = conditions[place];
    return condition ? [{ about: condition.about, label: condition.label ?? null, count }] : [];
  });
}
