import type { StepType } from '@sentiero/contracts/lessons';
import type { GradableCondition, GradableStep } from './gradable.ts';

/** A step with nothing set but what a test sets. */
export function gradable(type: StepType, fields: Partial<GradableStep> = {}): GradableStep {
  return {
    type,
    questionAnswer: null,
    taskUrl: null,
    taskRequestMethod: null,
    taskRequestHeader: null,
    taskRequestContent: null,
    taskResponseCode: null,
    taskResponseHeader: null,
    taskResponseContent: null,
    eventType: null,
    choices: [],
    eventConditions: [],
    ...fields,
  };
}

export function condition(fields: Partial<GradableCondition>): GradableCondition {
  return {
    key: 'input',
    type: 'string',
    comparator: 'equals',
    valueString: null,
    valueInt: null,
    valueBoolean: null,
    notFlag: false,
    ...fields,
  };
}
