import { conditionFields, emptyCondition, emptyRule, ruleValueNames } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { fromWire } from '@sentiero/contracts/shared';
import type { GradableCondition, GradableStep } from './gradable.ts';

/** A step with nothing set but what a test sets. */
export function gradable(type: StepType, fields: Partial<GradableStep> = {}): GradableStep {
  return {
    ...fromWire(emptyRule, ruleValueNames),
    type,
    choices: [],
    taskConditions: [],
    eventConditions: [],
    ...fields,
  };
}

export function condition(fields: Partial<GradableCondition>): GradableCondition {
  return { ...fromWire(emptyCondition, conditionFields), key: 'input', ...fields };
}
