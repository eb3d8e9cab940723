import * as T from 'typebox';
import { Uuid } from '../shared/index.ts';
import { StepRule } from './step-rule.ts';

const { question_answer: _answer, choices: _choices, ...ofTraffic } = StepRule.properties;

/** The rule of a T or E step as it stands in the form, saved or not, and one of the caller's own records to try it on. */
export const TrialInput = T.Object({ capture: Uuid, type: T.Enum(['T', 'E']), ...ofTraffic });
export type TrialInput = T.Static<typeof TrialInput>;

/** One condition: the field or the key that it looks at, what it wants, what it saw, whether it is met. */
export const TrialCheck = T.Object({
  /** JSON pointer into the rule: `/task_url`, `/event_conditions/0`. */
  path: T.String(),
  name: T.String(),
  wanted: T.String(),
  seen: T.String(),
  met: T.Boolean(),
});
export type TrialCheck = T.Static<typeof TrialCheck>;

/** What grading would say. `not-gradable`: the rule says nothing, or cannot be read. */
export const TrialReport = T.Object({
  verdict: T.Enum(['passed', 'failed', 'not-gradable']),
  checks: T.Array(TrialCheck),
});
export type TrialReport = T.Static<typeof TrialReport>;
