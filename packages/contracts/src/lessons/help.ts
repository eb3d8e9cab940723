import * as T from 'typebox';
import { Id, NamedRef, nullable, PersonRef, Timestamp, Translatable, Uuid } from '../shared/index.ts';

/** The part of an exchange or event that a condition checks, as named in feedback. */
export const conditionAbouts = [
  'method',
  'path',
  'query',
  'request_header',
  'request_body',
  'cookie',
  'form_field',
  'json_field',
  'file',
  'token',
  'status',
  'response_header',
  'response_body',
  'event_type',
  'event_value',
] as const;
export const ConditionAbout = T.Enum(conditionAbouts);
export type ConditionAbout = T.Static<typeof ConditionAbout>;

const count = T.Integer({ minimum: 0 });

/**
 * One condition in the report on an attempt. `more` stands for all secret conditions together. `wanted` and `seen` are
 * present at the level `full` only.
 */
export const FeedbackLine = T.Object({
  about: T.Enum([...conditionAbouts, 'more']),
  met: T.Boolean(),
  label: T.Optional(Translatable),
  wanted: T.Optional(T.String()),
  seen: T.Optional(T.String()),
});
export type FeedbackLine = T.Static<typeof FeedbackLine>;

/**
 * The attempt that met the most conditions. `met` and `total` include secret conditions; alternatives count as one.
 */
export const StepFeedback = T.Object({
  request: nullable(Uuid),
  event: nullable(Uuid),
  at: Timestamp,
  met: count,
  total: count,
  /** Null at the level `count`. */
  conditions: nullable(T.Array(FeedbackLine)),
});
export type StepFeedback = T.Static<typeof StepFeedback>;

export const handTextMax = 500;
const handText = T.String({ maxLength: handTextMax });

/**
 * A learner's request for help on a step. The captured request it names becomes readable for the teachers of their
 * courses.
 */
export const HandInput = T.Object({ text: handText, request: nullable(Uuid) });
export type HandInput = T.Static<typeof HandInput>;
export const Hand = T.Object({ at: Timestamp, text: T.String(), request: nullable(Uuid) });
export type Hand = T.Static<typeof Hand>;

export const Hints = T.Object({
  total: count,
  /** The hints that the learner has taken, in order. */
  shown: T.Array(Translatable),
});
export type Hints = T.Static<typeof Hints>;

/** A teacher's review of the newest answer to an open question. */
export const AnswerReview = T.Object({
  at: Timestamp,
  state: T.Enum(['seen', 'again']),
  comment: T.String(),
  by: nullable(T.Object({ first_name: T.String(), last_name: T.String() })),
});
export type AnswerReview = T.Static<typeof AnswerReview>;

/** In the author's words, as inline Markdown; with the id of a choice, about that choice. */
export const StepReply = T.Object({ choice: nullable(Id), text: Translatable });
export type StepReply = T.Static<typeof StepReply>;

/** A learner's attempts, feedback, hints and raised hand on a step. */
export const StepHelp = T.Object({
  attempts: count,
  feedback: nullable(StepFeedback),
  /** What the newest wrong attempt is told; once the step is completed, what there is to say about each choice. */
  replies: T.Array(StepReply),
  /** On an M step: the newest answer's choices were all right, and some are missing. */
  is_incomplete: T.Boolean(),
  hints: Hints,
  hand: nullable(Hand),
  /** What just happened, and how to close the hole; null until the step is completed. */
  debrief: nullable(Translatable),
  /** The model answer to an open question; null until the learner's own answer is stored. */
  model_answer: nullable(Translatable),
  review: nullable(AnswerReview),
});
export type StepHelp = T.Static<typeof StepHelp>;

export const messageTextMax = 1_000;

/** A teacher's message to a learner. */
export const TeacherMessage = T.Object({
  id: Id,
  at: Timestamp,
  from: PersonRef,
  course: NamedRef,
  step: nullable(Id),
  text: T.String(),
  read: nullable(Timestamp),
});
export type TeacherMessage = T.Static<typeof TeacherMessage>;
