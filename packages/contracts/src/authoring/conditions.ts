import * as T from 'typebox';

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
