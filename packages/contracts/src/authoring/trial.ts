import * as T from 'typebox';
import { Id, limits, nullable, Uuid } from '../shared/index.ts';
import { ConditionType } from './conditions.ts';
import { StepRule } from './step-rule.ts';

const { question_answer: _answer, choices: _choices, ...ofTraffic } = StepRule.properties;

/**
 * The rule of a T or E step as it is in the form, saved or not, and one of the caller's own records to test it with.
 */
export const TrialInput = T.Object({ capture: Uuid, type: T.Enum(['T', 'E']), ...ofTraffic });
export type TrialInput = T.Static<typeof TrialInput>;

/** The same rule, to be tested with all of the caller's stored records from the lesson's target. */
export const TrialOnAllInput = T.Object({ lesson: Id, type: T.Enum(['T', 'E']), ...ofTraffic });
export type TrialOnAllInput = T.Static<typeof TrialOnAllInput>;

/** The result of grading. `not-gradable`: the rule is empty or invalid. */
const verdict = T.Enum(['passed', 'failed', 'not-gradable']);

export const triedAnswersMax = 50;
export const triedAnswerMax = 1_000;
/** The accepted lines of a Q step as they are in the form, and answers to grade by them. */
export const AnswerTrialInput = T.Object({
  question_answer: T.String({ maxLength: limits.answerMax }),
  answers: T.Array(T.String({ maxLength: triedAnswerMax }), { maxItems: triedAnswersMax }),
});
export type AnswerTrialInput = T.Static<typeof AnswerTrialInput>;

/** In the order of the answers. `line`: the first accepted line that takes the answer on its own, if any does. */
export const AnswerTrialReport = T.Array(T.Object({ verdict, line: nullable(T.String()) }), {
  maxItems: triedAnswersMax,
});
export type AnswerTrialReport = T.Static<typeof AnswerTrialReport>;

/** One condition: its field or key, the expected and the actual value, and whether it is met. */
export const TrialCheck = T.Object({
  /** JSON pointer into the rule: `/task_url`, `/event_conditions/0`. */
  path: T.String(),
  name: T.String(),
  wanted: T.String(),
  seen: T.String(),
  met: T.Boolean(),
});
export type TrialCheck = T.Static<typeof TrialCheck>;

export const TrialReport = T.Object({
  verdict,
  checks: T.Array(TrialCheck),
});
export type TrialReport = T.Static<typeof TrialReport>;

export const trialRecordsMax = 500;
const count = T.Integer({ minimum: 0 });
/** A group of alternatives counts as one condition. */
export const TrialResult = T.Object({ id: Uuid, verdict, met: count, conditions: count });
export type TrialResult = T.Static<typeof TrialResult>;
/** Newest record first. */
export const TrialOnAllReport = T.Array(TrialResult, { maxItems: trialRecordsMax });
export type TrialOnAllReport = T.Static<typeof TrialOnAllReport>;

export const recordPartsMax = 300;
/**
 * A decoded part of a record, under its key in conditions; without a value, a condition can only require its presence.
 */
export const RecordPart = T.Object({ key: T.String(), type: ConditionType, value: nullable(T.String()) });
export type RecordPart = T.Static<typeof RecordPart>;
