import * as T from 'typebox';
import { messageTextMax } from '../lessons/help.ts';
import { LessonRef } from '../lessons/lesson.ts';
import { Id, nullable, PersonRef, Timestamp, Translatable } from '../shared/index.ts';

/** `new` until a teacher marks it as seen; `again` asks the learner for another answer. */
export const answerStates = ['new', 'seen', 'again'] as const;
export const AnswerState = T.Enum(answerStates);
export type AnswerState = T.Static<typeof AnswerState>;

const count = T.Integer({ minimum: 0 });

/** An open question with the answers of the course's learners; `new` counts the newest answers that are unread. */
export const AnsweredStep = T.Object({
  id: Id,
  lesson: LessonRef,
  title: Translatable,
  content: Translatable,
  model_answer: nullable(Translatable),
  new: count,
  total: count,
});
export type AnsweredStep = T.Static<typeof AnsweredStep>;

const sent = { at: Timestamp, text: T.String(), state: AnswerState, comment: T.String() };

/** A learner's newest answer to an open question, and the earlier ones, newest first. */
export const SentAnswer = T.Object({
  id: Id,
  user: T.Object({ ...PersonRef.properties, username: T.String() }),
  step: Id,
  ...sent,
  reviewed: nullable(T.Object({ at: Timestamp, by: nullable(PersonRef) })),
  earlier: T.Array(T.Object(sent)),
});
export type SentAnswer = T.Static<typeof SentAnswer>;

/** Asking for another answer requires a reason: the comment must not be blank. */
export const ReviewInput = T.Object({
  state: T.Enum(['seen', 'again']),
  comment: T.String({ maxLength: messageTextMax }),
});
export type ReviewInput = T.Static<typeof ReviewInput>;
