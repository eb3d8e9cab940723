import { emptyCondition, type ConditionInput } from '@sentiero/contracts/authoring';
import type { FieldCondition } from './event-keys.ts';

/** Each type has its own comparators and values. */
export function withConditionType(
  { key, not_flag, group, secret, label }: ConditionInput,
  type: ConditionInput['type'],
): ConditionInput {
  return { ...emptyCondition, key, not_flag, group, secret, label, type };
}

/** A known field sets its type and comparator, as long as the condition has no value yet. */
export function withKey(
  condition: ConditionInput,
  key: string,
  known: FieldCondition | null | undefined,
): ConditionInput {
  const { value_string, value_int, value_boolean, comparator } = condition;
  const isBlank = !value_string && value_int === null && value_boolean === null && comparator === 'equals';
  return isBlank && known ? { ...condition, ...known, key } : { ...condition, key };
}
