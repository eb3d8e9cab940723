import { conditionFields, emptyCondition, emptyGuidance, emptyRule } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { fromWire } from '@sentiero/contracts/shared';
import { gradableStep, type GradableCondition, type GradableStep } from './gradable.ts';

/** An empty step; tests set the fields they need. */
export function gradable(type: StepType, fields: Partial<GradableStep> = {}) {
  const { labels, replies } = emptyGuidance;
  return { ...gradableStep(type, emptyRule), labels, replies, ...fields };
}

export function condition(fields: Partial<GradableCondition>): GradableCondition {
  return { ...fromWire(emptyCondition, conditionFields), key: 'input', ...fields };
}
