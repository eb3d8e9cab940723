import {
  emptyCondition,
  ruleOfType,
  type ConditionInput,
  type StepInput,
} from '@sentiero/contracts/authoring';

/** What is sent of a step: the fields of its type alone. */
export const stepInput = (draft: StepInput): StepInput => ({ ...draft, ...ruleOfType(draft.type, draft) });

/** Another type knows other comparators and another value. */
export function withConditionType(
  { key, not_flag, group, secret, label }: ConditionInput,
  type: ConditionInput['type'],
): ConditionInput {
  return { ...emptyCondition, key, not_flag, group, secret, label, type };
}
