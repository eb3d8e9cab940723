import type { EventConditionInput, RuleValue, StepRule } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import type { FromWire } from '@sentiero/contracts/shared';

export type GradableChoice = { id: number; isCorrect: boolean };
export type GradableCondition = FromWire<EventConditionInput>;

/** What grading needs of a step; a row of the database fits. */
export type GradableStep = FromWire<StepRule, RuleValue> & {
  type: StepType;
  choices: readonly GradableChoice[];
  eventConditions: readonly GradableCondition[];
};
