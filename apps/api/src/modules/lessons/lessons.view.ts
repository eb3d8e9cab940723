import {
  classificationFields,
  type CategoryOverview,
  type LearnerStep,
  type LessonCard,
  type Requirement,
} from '@sentiero/contracts/lessons';
import { noDates, type LearnerDates } from '@sentiero/contracts/schedule';
import { toWire } from '@sentiero/contracts/shared';
import type { ContentCategory, ContentLesson, readLessonSteps } from './content.queries.ts';
import type { OwnPlanned } from '../dates/own-plans.ts';
import type { OwnProgress } from './own-completions.ts';

export type StepRow = Awaited<ReturnType<typeof readLessonSteps>>['steps'][number];
type LessonOwn = Pick<LessonCard, 'completed' | 'next_step' | 'last_activity'>;
type LessonDates = Pick<LessonCard, 'course' | keyof LearnerDates>;
type RequirementOwn = Pick<Requirement, 'completed'>;
type StepOwn = Pick<LearnerStep, 'completed' | 'again' | 'answer'>;
type Own = { completedAt: number | undefined; isAgain: boolean; answer: string | null };

const isoTime = (ms: number) => new Date(ms).toISOString();

/** A category of the overview without its lessons. */
export function categoryHead(row: ContentCategory): Omit<CategoryOverview, 'lessons'> {
  return { id: row.id, order: row.order, title: row.title, description: row.description };
}

/** The part of a lesson's card that all learners share, without its requirements. */
export function lessonFixed(
  row: ContentLesson,
): Omit<LessonCard, keyof (LessonOwn & LessonDates) | 'required_lessons'> {
  return {
    id: row.id,
    order: row.order,
    title: row.title,
    goals: row.goals,
    required_other: row.requiredOther,
    ...toWire(row, classificationFields),
    steps: row.steps,
    tasks: row.tasks.length,
    minutes: row.minutes,
  };
}

/** The learner's progress in a lesson's card. */
export function lessonOwn({ completed, next, latest }: Omit<OwnProgress, 'done'>): LessonOwn {
  return { completed, next_step: next, last_activity: latest === 0 ? null : isoTime(latest) };
}

/** The learner's dates of a lesson, in the course whose limit comes first. */
export function ownDates(
  { next, latest }: Pick<OwnProgress, 'next' | 'latest'>,
  planned?: OwnPlanned,
): LessonDates {
  const dates = planned?.dates(next === null && latest > 0 ? latest : null) ?? noDates;
  return { ...dates, course: planned?.course ?? null };
}

export function requirementFixed(row: ContentLesson): Omit<Requirement, keyof RequirementOwn> {
  return { id: row.id, title: row.title, tasks: row.tasks.length };
}

export function requirementOwn({ done }: Pick<OwnProgress, 'done'>): RequirementOwn {
  return { completed: done };
}

/** The part of a step that all learners share. */
export function stepFixed(row: StepRow): Omit<LearnerStep, keyof StepOwn> {
  return {
    id: row.id,
    order: row.order,
    title: row.title,
    content: row.content,
    type: row.type,
    choices: row.choices.map(({ id, content }) => ({ id, content })),
  };
}

/** The learner's own part of a step; only open questions show an answer. */
export function stepOwn(type: LearnerStep['type'], { completedAt, isAgain, answer }: Own): StepOwn {
  return {
    completed: completedAt === undefined || isAgain ? null : isoTime(completedAt),
    again: isAgain,
    answer: type === 'O' ? answer : null,
  };
}
