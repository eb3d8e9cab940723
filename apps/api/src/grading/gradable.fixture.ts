import { conditionFields, emptyCondition, emptyRule } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { fromWire } from '@sentiero/contracts/shared';
import { gradableStep, type GradableCondition, type GradableStep } from './gradable.ts';

/** An empty step; tests set the fields they need. */
export function gradable(type: StepType, fields: Partial<GradableStep> = {}): GradableStep {
  return { ...gradableStep(type, emptyRule), ...fields };
}

export function condition(fields: Partial<GradableCondition>): GradableCondition {
  return { ...fromWire(emptyCondition, conditionFields), key: 'input', ...fields };
}
