import { conditionFields, emptyCondition, emptyRule, ruleValueNames } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { fromWire } from '@sentiero/contracts/shared';
import type { GradableCondition, GradableStep } from './gradable.ts';

/** An empty step; tests set the fields they need. */
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
