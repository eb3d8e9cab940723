import type { ConditionInput } from '@sentiero/contracts/authoring';
import type { EventFieldType, TargetEventField } from '@sentiero/contracts/targets';

export type FieldCondition = Pick<ConditionInput, 'type' | 'comparator'>;

/** The initial condition on a field of that type. A list of numbers may hold decimals, a single value may not. */
export const conditionOnField: Record<EventFieldType, FieldCondition | null> = {
  string: { type: 'string', comparator: 'equals' },
  int: { type: 'int', comparator: 'equals' },
  number: { type: 'int', comparator: 'in' },
  boolean: { type: 'boolean', comparator: 'equals' },
  object: null,
};

const isElement = (name: string | undefined) => name !== undefined && /^(\*|#|\d+)$/.test(name);
const isCount = (name: string | undefined) => name === '#' || name === 'length';

/** Whether a condition's key leads to a listed field: `rows.0.id`, `rows.#.id` and `rows.#` belong to `rows.*.id`. */
export function isListedKey(key: string, fields: readonly Pick<TargetEventField, 'key' | 'type'>[]): boolean {
  const names = key.split('.');
  return fields.some((field) => leadsTo(names, field.key.split('.'), field.type === 'object'));
}

function leadsTo(names: readonly string[], listed: readonly string[], isObject: boolean): boolean {
  const isSame = (name: string, place: number) =>
    listed[place] === '*' ? isElement(name) : listed[place] === name;
  const last = names.length - 1;
  if (isCount(names[last]) && listed[last] === '*' && names.slice(0, last).every(isSame)) return true;
  if (names.length < listed.length || (names.length > listed.length && !isObject)) return false;
  return names.slice(0, listed.length).every(isSame);
}
