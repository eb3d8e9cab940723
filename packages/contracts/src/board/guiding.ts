import * as T from 'typebox';
import { FeedbackLevel, hintsMax } from '../authoring/guidance.ts';
import { messageTextMax } from '../lessons/help.ts';
import { Id, nullable, shownPattern } from '../shared/index.ts';

/**
 * A course's feedback level for a step, which applies from the first attempt on if it is above the step's own, and the
 * number of hints shown to all learners unasked. `none` and 0 reset them.
 */
export const CourseGuidance = T.Object({
  level: FeedbackLevel,
  hints: T.Integer({ minimum: 0, maximum: hintsMax }),
});
export type CourseGuidance = T.Static<typeof CourseGuidance>;

export const PaceInput = T.Object({ lesson: Id, step: nullable(Id), paused: T.Boolean() });
export type PaceInput = T.Static<typeof PaceInput>;

export const recipientsMax = 1_000;

/**
 * `stuck`: the learners who are currently stuck in the lesson of `step`, else in `lesson`, else in the board's lesson.
 */
export const MessageInput = T.Object({
  to: T.Union([
    T.Literal('all'),
    T.Literal('stuck'),
    T.Array(Id, { minItems: 1, maxItems: recipientsMax, uniqueItems: true }),
  ]),
  step: nullable(Id),
  lesson: T.Optional(Id),
  text: T.String({ minLength: 1, maxLength: messageTextMax, pattern: shownPattern }),
});
export type MessageInput = T.Static<typeof MessageInput>;

export const SentMessage = T.Object({ id: Id, recipients: T.Integer({ minimum: 0 }) });
export type SentMessage = T.Static<typeof SentMessage>;
