import * as T from 'typebox';
import { Id, limits, line, nullable, Translatable } from '../shared/index.ts';

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
  'in',
  'matches',
  'exists',
] as const;
export const Comparator = T.Enum(comparators);
export type Comparator = T.Static<typeof Comparator>;

/** The comparators of each type of value. */
export const comparatorsOf: Record<ConditionType, readonly Comparator[]> = {
  string: ['equals', 'contains', 'startsWith', 'endsWith', 'in', 'matches', 'exists'],
  int: ['equals', 'gt', 'gte', 'lt', 'lte', 'in', 'exists'],
  boolean: ['equals', 'exists'],
};

export const conditionKeyMax = 200;
export const groupMax = 40;
export const labelMax = 120;

const labelText = line(labelMax);
/** A description of a condition, shown to learners. */
export const ConditionLabel = T.Object({ de: labelText, en: labelText, fr: labelText, it: labelText });

const comparison = {
  type: ConditionType,
  comparator: Comparator,
  /** For `in` with a string or an int: one value per line. For `matches`: a regular expression in RE2 syntax. */
  value_string: nullable(T.String({ maxLength: limits.answerMax })),
  /** With a string or a boolean, and `#` within the key: the minimum number of elements that must match. */
  value_int: nullable(T.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  value_boolean: nullable(T.Boolean()),
  not_flag: T.Boolean(),
  /** Applies to strings, including patterns. */
  ignore_case: T.Boolean({ default: true }),
  /** Another key of the same event or exchange, whose value replaces the condition's own. */
  value_key: T.Union([line(conditionKeyMax), T.Null()], { default: null }),
  /** Conditions in the same group are alternatives; null means that the condition stands alone. */
  group: T.Union([T.Integer({ minimum: 0, maximum: 1_000_000 }), line(groupMax), T.Null()], {
    default: null,
  }),
  /** A secret condition gets no line of its own in the feedback to learners. */
  secret: T.Boolean({ default: false }),
};

/** A condition on an event's data (`event_conditions`) or on a decoded exchange (`task_conditions`). */
export const ConditionInput = T.Object({
  key: line(conditionKeyMax),
  ...comparison,
  label: T.Union([ConditionLabel, T.Null()], { default: null }),
});
export type ConditionInput = T.Static<typeof ConditionInput>;
export const Condition = T.Object({
  id: Id,
  key: T.String(),
  ...comparison,
  label: nullable(Translatable),
});
export type Condition = T.Static<typeof Condition>;

/** The defaults of a condition. */
export const emptyCondition: ConditionInput = {
  key: '',
  type: 'string',
  comparator: 'equals',
  value_string: null,
  value_int: null,
  value_boolean: null,
  not_flag: false,
  ignore_case: true,
  value_key: null,
  group: null,
  secret: false,
  label: null,
};
export const conditionFields = Object.keys(emptyCondition) as (keyof ConditionInput)[];

/** Whether the key counts matching elements, such as `items.#.name`; `items.#` is their total number. */
export const countsElements = (key: string): boolean => /(^|\.)#\./.test(key);

export type ConditionValue = 'value_string' | 'value_int' | 'value_boolean' | 'value_key';

/** The value fields that this condition compares with; none if it only checks for presence. */
export function valuesOfCondition(condition: ConditionInput): readonly ConditionValue[] {
  const { type, comparator, value_key, key } = condition;
  if (comparator === 'exists') return [];
  const count = type !== 'int' && countsElements(key) ? (['value_int'] as const) : [];
  if (comparator === 'in' || comparator === 'matches') return ['value_string', ...count];
  if (value_key !== null && value_key !== '') return ['value_key', ...count];
  return [`value_${type}`, ...count];
}

/** The condition with only the values it compares with; a boolean without a value is an unchecked box. */
export function keepOwnValues(condition: ConditionInput): ConditionInput {
  const own = valuesOfCondition(condition);
  const { value_string, value_int, value_boolean, value_key } = condition;
  return {
    ...condition,
    value_string: own.includes('value_string') ? value_string || null : null,
    value_int: own.includes('value_int') ? value_int : null,
    value_boolean: own.includes('value_boolean') ? (value_boolean ?? false) : null,
    value_key: own.includes('value_key') ? value_key : null,
  };
}

/** The values of `in`, one per line. */
export const listedValues = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
