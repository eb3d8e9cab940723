import * as T from 'typebox';
import { limits, line } from '../shared/index.ts';
import { ConditionInput, ConditionLabel, keepOwnValues } from './conditions.ts';

export const replyMax = 400;
export const repliesMax = 12;
export const replyConditionsMax = 10;

const replyText = line(replyMax);
/** What learners read about a wrong attempt, or about a choice that they picked: inline Markdown. */
export const ReplyText = T.Object({ de: replyText, en: replyText, fr: replyText, it: replyText });
export type ReplyText = T.Static<typeof ReplyText>;

/** The `event_type` of a reply that an E step has to a request, with conditions on its exchange as in a T step. */
export const requestReply = 'request';

/** What learners read about wrong attempts of a kind. Without any condition it fits every attempt. */
export const Reply = T.Object({
  text: ReplyText,
  /** Q: the answers that it fits, one per line, in the form of `question_answer`; null for any. */
  answer: T.Union([T.String({ maxLength: limits.answerMax }), T.Null()], { default: null }),
  /** E: the type of event that it fits, or `request`; null for events of the step's type and its failures. */
  event_type: T.Union([line(100), T.Null()], { default: null }),
  /** T, and E with `request`: on the exchange; otherwise on the data of the event. */
  conditions: T.Array(ConditionInput, { maxItems: replyConditionsMax, default: [] }),
});
export type Reply = T.Static<typeof Reply>;

/** The reply with only the values that it compares with. */
export const normalReply = (reply: Reply): Reply => ({
  ...reply,
  answer: reply.answer?.trim() || null,
  conditions: reply.conditions.map(keepOwnValues),
});

/** The parts of a rule that are no conditions: the type of an E step's event, and the fields of a T step. */
export const labelledParts = [
  'event_type',
  'method',
  'path',
  'query',
  'request_header',
  'request_body',
  'status',
  'response_header',
  'response_body',
] as const;
export type LabelledPart = (typeof labelledParts)[number];

const label = T.Optional(ConditionLabel);
/** What these parts are called in the feedback. */
export const Labels = T.Object(
  Object.fromEntries(labelledParts.map((part) => [part, label])) as Record<LabelledPart, typeof label>,
);
export type Labels = T.Static<typeof Labels>;
