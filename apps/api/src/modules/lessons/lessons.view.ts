import type { CategoryOverview, LearnerStep, LessonCard } from '@sentiero/contracts/lessons';
import type { Progress } from '@sentiero/contracts/progress';
import { noDates, type LearnerDates } from '@sentiero/contracts/schedule';
import { toWire } from '@sentiero/contracts/shared';
import { isFinding } from '../../grading/reachable.ts';
import { hashOf } from '../../hash-of.ts';
import { contentFields, type Content, type ContentLesson, type StepRow } from './content.queries.ts';
import type { OwnPlanned } from '../dates/own-plans.ts';
import { progressIn, type OwnProgress } from './lesson-progress.ts';
import type { OwnCompletions } from './own-state.ts';

type LessonDates = Pick<LessonCard, 'course' | keyof LearnerDates>;
/** A learner's completion of a step, and the answer to an open question. */
type StepOwn = { completedAt: number | undefined; isAgain: boolean; answer: string | null };

const isoTime = (ms: number) => new Date(ms).toISOString();

/** The visible lessons by category, with this learner's progress and dates. */
export function overviewView(
  { categories, lessons }: Content,
  own: OwnCompletions,
  planned: ReadonlyMap<number, OwnPlanned>,
): CategoryOverview[] {
  const find = (ids: readonly number[]) => ids.flatMap((id) => lessons.get(id) ?? []);
  return categories.map(({ id, order, title, description, lessonIds }) => ({
    id,
    order,
    title,
    description,
    lessons: find(lessonIds).map((row) => {
      const { completed, next, latest } = progressIn(row, own);
      return {
        ...toWire(row, contentFields),
        required_lessons: find(row.required).map((required) => requirementView(required, own)),
        steps: row.steps,
        tasks: row.tasks.length,
        completed,
        next_step: next,
        last_activity: latest === 0 ? null : isoTime(latest),
        ...ownDates({ next, latest }, planned.get(row.id)),
      };
    }),
  }));
}

/** The learner's dates of a lesson, in the course whose limit comes first. */
export function ownDates(
  { next, latest }: Pick<OwnProgress, 'next' | 'latest'>,
  planned?: OwnPlanned,
): LessonDates {
  const dates = planned?.dates(next === null && latest > 0 ? latest : null) ?? noDates;
  return { ...dates, course: planned?.course ?? null };
}

export function requirementView(row: ContentLesson, own: OwnCompletions): Progress {
  return { id: row.id, title: row.title, tasks: row.tasks.length, completed: progressIn(row, own).done };
}

/** A step as the learner sees it, with the choices in an order of their own; only open questions show an answer. */
export function stepView(
  row: StepRow,
  userId: number,
  { completedAt, isAgain, answer }: StepOwn,
): LearnerStep {
  return {
    id: row.id,
    order: row.order,
    title: row.title,
    content: row.content,
    type: row.type,
    is_finding: isFinding(row),
    choices: inOwnOrder(row.choices, userId).map(({ id, content }) => ({ id, content })),
    completed: completedAt === undefined || isAgain ? null : isoTime(completedAt),
    again: isAgain,
    answer: row.type === 'O' ? answer : null,
  };
}

/** The same order each time, which tells nothing about the order in which the choices were written. */
function inOwnOrder(choices: StepRow['choices'], userId: number): StepRow['choices'] {
  const place = new Map(choices.map((choice) => [choice, hashOf([userId, choice.id])]));
  return choices.toSorted((a, b) => ((place.get(a) ?? '') < (place.get(b) ?? '') ? -1 : 1));
}
