import * as T from 'typebox';
import { LessonMode } from '../hunts/settings.ts';
import { Progress } from '../progress/index.ts';
import { LearnerDates } from '../schedule/dates.ts';
import { Id, limits, NamedRef, nullable, Timestamp, Translatable } from '../shared/index.ts';
import { TargetKind } from '../targets/index.ts';
import { classification, helpers, lessonSettings } from './lesson-settings.ts';
import { StepType } from './step-kinds.ts';

const count = T.Integer({ minimum: 0 });

export const LessonRef = T.Object({ id: Id, title: Translatable });
export type LessonRef = T.Static<typeof LessonRef>;

/** The author's estimate of a lesson, by default the sum of its steps; null if there is none. */
const minutes = nullable(count);

export const LessonListItem = T.Object({
  id: Id,
  title: Translatable,
  order: count,
  minutes,
  plan: lessonSettings.plan,
  mode: LessonMode,
  ...classification,
});
export type LessonListItem = T.Static<typeof LessonListItem>;

const summary = {
  id: Id,
  order: count,
  title: Translatable,
  goals: T.Array(Translatable),
  required_lessons: T.Array(Progress),
  required_other: T.Array(Translatable),
  mode: LessonMode,
  ...classification,
  steps: count,
  tasks: count,
  completed: count,
  minutes,
};

const ownDates = {
  ...LearnerDates.properties,
  /** The course whose plan has these dates: of several, the one whose limit comes first. */
  course: nullable(NamedRef),
};

/** A lesson as its card on the overview shows it. */
export const LessonCard = T.Object({
  ...summary,
  /** The step to continue with, as the number of visible steps before the first open task; null if none is open. */
  next_step: nullable(count),
  /** The time of the learner's latest completion in the lesson. */
  last_activity: nullable(Timestamp),
  ...ownDates,
});
export type LessonCard = T.Static<typeof LessonCard>;

export const CategoryOverview = T.Object({
  id: Id,
  order: count,
  title: Translatable,
  description: Translatable,
  lessons: T.Array(LessonCard),
});
export type CategoryOverview = T.Static<typeof CategoryOverview>;

export const LessonTarget = T.Object({
  id: Id,
  name: T.String(),
  frontend_url: T.String(),
  kind: TargetKind,
});

/**
 * A round of practice: the lesson repeated from its start, independent of earlier completions. `completed` counts its
 * tasks.
 */
export const Practice = T.Object({ started: Timestamp, completed: count });
export type Practice = T.Static<typeof Practice>;

/** A lesson as the learner who works on it sees it. */
export const Lesson = T.Object({
  ...summary,
  is_visible: T.Boolean(),
  ...ownDates,
  /** The round of practice that the steps belong to; null if there is none. */
  practice: nullable(Practice),
  target_application: nullable(LessonTarget),
  next_lesson: nullable(LessonRef),
  ...helpers,
});
export type Lesson = T.Static<typeof Lesson>;

export const LearnerChoice = T.Object({ id: Id, content: Translatable });

/** A step as a learner sees it: never an answer, a pattern or a condition. */
export const LearnerStep = T.Object({
  id: Id,
  order: count,
  title: Translatable,
  content: Translatable,
  type: StepType,
  /** True for a finding of a hunt, which a confirmed report completes. */
  is_finding: T.Boolean(),
  choices: T.Array(LearnerChoice),
  completed: nullable(Timestamp),
  /** A teacher asked for another answer: this step is open again, and later steps stay open. */
  again: T.Boolean(),
  /** The learner's latest answer to an open question (type O). */
  answer: nullable(T.String()),
});
export type LearnerStep = T.Static<typeof LearnerStep>;

export const Submission = T.Object({
  data: nullable(T.String({ maxLength: limits.answerMax })),
  choices: nullable(T.Array(T.Object({ id: Id }), { maxItems: 100 })),
});
export type Submission = T.Static<typeof Submission>;

export const SubmissionResult = T.Object({ completed: Timestamp });
export type SubmissionResult = T.Static<typeof SubmissionResult>;
