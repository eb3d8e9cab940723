import type { ConditionInput, RuleValue, StepRule } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import type { FromWire } from '@sentiero/contracts/shared';

export type GradableChoice = { id: number; isCorrect: boolean };
export type GradableCondition = FromWire<ConditionInput>;

/** What grading needs of a step; a row of the database fits. */
export type GradableStep = FromWire<StepRule, RuleValue> & {
  type: StepType;
  choices: readonly GradableChoice[];
  taskConditions: readonly GradableCondition[];
  eventConditions: readonly GradableCondition[];
};

/** What `{username}`, `{password}` and `{learner}` stand for in a rule: the learner's own on the target. */
export type LearnerValues = { learner: string; username: string | null; password: string | null };
