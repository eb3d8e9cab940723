import * as T from 'typebox';
import { Id, limits, line, nullable } from '../shared/index.ts';

export const conditionTypes = ['string', 'int', 'boolean'] as const;
export const ConditionType = T.Enum(conditionTypes);
export type ConditionType = T.Static<typeof ConditionType>;

export const comparators = [
  'equals',
  'contains',
  'startsWith',
  'endsWith',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;
export const Comparator = T.Enum(comparators);
export type Comparator = T.Static<typeof Comparator>;

/** Which comparators a type of value knows. */
export const comparatorsOf: Record<ConditionType, readonly Comparator[]> = {
  string: ['equals', 'contains', 'startsWith', 'endsWith'],
  int: ['equals', 'gt', 'gte', 'lt', 'lte'],
  boolean: ['equals'],
};

export const conditionKeyMax = 200;

const comparison = {
  type: ConditionType,
  comparator: Comparator,
  value_string: nullable(T.String({ maxLength: limits.answerMax })),
  value_int: nullable(T.Integer()),
  value_boolean: nullable(T.Boolean()),
  not_flag: T.Boolean(),
};

export const EventConditionInput = T.Object({ key: line(conditionKeyMax), ...comparison });
export type EventConditionInput = T.Static<typeof EventConditionInput>;
export const EventCondition = T.Object({ id: Id, key: T.String(), ...comparison });
export type EventCondition = T.Static<typeof EventCondition>;

/** What a condition says of which nothing was said. */
export const emptyCondition: EventConditionInput = {
  key: '',
  type: 'string',
  comparator: 'equals',
  value_string: null,
  value_int: null,
  value_boolean: null,
  not_flag: false,
};
export const conditionFields = Object.keys(emptyCondition) as (keyof EventConditionInput)[];

/** The condition with the value of its type alone; a boolean without a value is an unchecked box. */
export function keepValueOfType(condition: EventConditionInput): EventConditionInput {
  const { type } = condition;
  return {
    ...condition,
    value_string: type === 'string' ? condition.value_string || null : null,
    value_int: type === 'int' ? condition.value_int : null,
    value_boolean: type === 'boolean' ? (condition.value_boolean ?? false) : null,
  };
}
