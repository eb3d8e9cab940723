import * as T from 'typebox';
import { messageTextMax } from '../lessons/help.ts';
import { LessonRef } from '../lessons/lesson.ts';
import { Id, nullable, Timestamp, Translatable } from '../shared/index.ts';

/** `new` until a teacher has read it; `again` asks the learner for another answer. */
export const answerStates = ['new', 'seen', 'again'] as const;
export const AnswerState = T.Enum(answerStates);
export type AnswerState = T.Static<typeof AnswerState>;

const count = T.Integer({ minimum: 0 });
const Person = T.Object({ id: Id, first_name: T.String(), last_name: T.String() });

/** An open question with answers of the course's learners, and how many of the newest ones are new. */
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

/** The newest answer of a learner to an open question; the earlier ones the newest first. */
export const SentAnswer = T.Object({
  id: Id,
  user: T.Object({ ...Person.properties, username: T.String() }),
  step: Id,
  ...sent,
  reviewed: nullable(T.Object({ at: Timestamp, by: nullable(Person) })),
  earlier: T.Array(T.Object(sent)),
});
export type SentAnswer = T.Static<typeof SentAnswer>;

/** Who asks for another answer says why: a blank comment is refused then. */
export const ReviewInput = T.Object({
  state: T.Enum(['seen', 'again']),
  comment: T.String({ maxLength: messageTextMax }),
});
export type ReviewInput = T.Static<typeof ReviewInput>;
