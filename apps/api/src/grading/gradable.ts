import {
  conditionFields,
  ruleValueNames,
  type ConditionInput,
  type ReplyText,
  type RuleValue,
  type StepRule,
} from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { fromWire, type FromWire } from '@sentiero/contracts/shared';

export type GradableChoice = { id: number; isCorrect: boolean; feedback?: ReplyText | null };
export type GradableCondition = FromWire<ConditionInput>;

/** The fields of a step that grading needs; a subset of its row. */
export type GradableStep = FromWire<StepRule, RuleValue> & {
  type: StepType;
  choices: readonly GradableChoice[];
  taskConditions: readonly GradableCondition[];
  eventConditions: readonly GradableCondition[];
};

/** A step with this rule, without choices, which only a stored step has. */
export function gradableStep(type: StepType, rule: StepRule): GradableStep {
  return {
    ...fromWire(rule, ruleValueNames),
    type,
    choices: [],
    taskConditions: rule.task_conditions.map((condition) => fromWire(condition, conditionFields)),
    eventConditions: rule.event_conditions.map((condition) => fromWire(condition, conditionFields)),
  };
}

/** The learner's own values at the target, for `{username}`, `{password}` and `{learner}` in a rule. */
export type LearnerValues = { learner: string; username: string | null; password: string | null };
