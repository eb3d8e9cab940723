import {
  comparatorsOf,
  countsElements,
  listedValues,
  statusRange,
  type Comparator,
  type ConditionList,
  type ConditionType,
} from '@sentiero/contracts/authoring';
import { contains } from './contains.ts';
import { fillPattern, type Fill } from './fill-values.ts';
import type { GradableCondition } from './gradable.ts';
import { patternTest } from './patterns.ts';
import { shown, type Alternatives, type Check } from './report.ts';
import type { Found } from './values-at.ts';

export type Value = string | number | boolean;

/** The data that conditions check: an event's values or a decoded exchange. */
export type Subject = {
  /** The values under a key. */
  find: (key: string) => Found;
  /** The value converted to the condition's type; null if it has another type. */
  read: (value: unknown, type: ConditionType) => Value | null;
};

type Parts = { list: ConditionList; conditions: readonly GradableCondition[]; subject: Subject; fill: Fill };

/** The maximum number of another key's values that each value is compared with. */
const mostWanted = 50;

/** Whether every condition is complete enough to be decided. */
export const areComplete = (conditions: readonly GradableCondition[]) => conditions.every(isComplete);

/** Single conditions in their order, then each group of alternatives. */
export function* checkConditions({ list, conditions, subject, fill }: Parts): Generator<Alternatives> {
  const groups = new Map<string | number, Check[]>();
  for (const [index, condition] of conditions.entries()) {
    const path = `/${list}/${index}`;
    if (condition.group === null) {
      yield [check(path, condition, { subject, fill })];
      continue;
    }
    const group = groups.get(condition.group) ?? [];
    group.push(check(path, condition, { subject, fill }));
    groups.set(condition.group, group);
  }
  yield* groups.values();
}

function isComplete(condition: GradableCondition): boolean {
  const { type, comparator, valueString } = condition;
  if (!comparatorsOf[type].includes(comparator)) return false;
  if (comparator === 'exists') return true;
  if (comparator === 'matches') return valueString !== null && patternOf(condition, asWritten) !== null;
  if (comparator === 'in') return listedValues(valueString ?? '').length > 0;
  return condition.valueKey !== null || ownValue(condition) !== null;
}

const asWritten: Fill = (text) => text;

type Surroundings = { subject: Subject; fill: Fill };

function check(path: string, condition: GradableCondition, { subject, fill }: Surroundings): Check {
  const { key, notFlag } = condition;
  const elements = subject.find(key);
  const test = testOf(condition, { subject, fill });
  const holding = elements.filter((values) => values.some(test));
  const holds = holding.length >= leastElements(condition);
  const seen = elements.flat();
  return {
    path,
    name: key,
    wanted: shownWanted(condition),
    seen: seen.length > 1 ? shown(seen.slice(0, 20).map(shownValue).join('\n')) : shownValue(seen[0]),
    met: holds !== notFlag,
  };
}

function leastElements({ key, type, valueInt }: GradableCondition): number {
  return type !== 'int' && countsElements(key) ? Math.max(1, valueInt ?? 1) : 1;
}

function testOf(condition: GradableCondition, { subject, fill }: Surroundings): (value: unknown) => boolean {
  const { type, comparator } = condition;
  if (comparator === 'exists') return (value) => value !== undefined && value !== null;
  const compareWith = comparison(condition, { subject, fill });
  return (value) => {
    const seen = subject.read(value, type);
    return seen !== null && compareWith(seen);
  };
}

function comparison(condition: GradableCondition, { subject, fill }: Surroundings): (seen: Value) => boolean {
  const { comparator } = condition;
  if (comparator === 'exists') return () => true;
  if (comparator === 'matches') {
    const test = patternOf(condition, fill);
    return (seen) => test?.(String(seen)) ?? false;
  }
  const plain = plainComparators[comparator];
  const fold = folding(condition);
  const wanted = wantedValues(condition, { subject, fill }).map(fold);
  return (seen) => {
    const folded = fold(seen);
    return wanted.some((value) => plain(folded, value) || isInRange(condition, folded, value));
  };
}

/** Statuses can also be written as `2xx` or `200-299`. */
function isInRange({ key, comparator }: GradableCondition, seen: Value, wanted: Value): boolean {
  if (key !== 'status' || typeof wanted !== 'string') return false;
  if (comparator !== 'equals' && comparator !== 'in') return false;
  const range = statusRange(wanted);
  return range !== null && Number(seen) >= range[0] && Number(seen) <= range[1];
}

function wantedValues(condition: GradableCondition, { subject, fill }: Surroundings): Value[] {
  const { type, comparator, valueString, valueKey } = condition;
  if (comparator === 'in') {
    const listed = listedValues(valueString ?? '').map((text) => fill(text));
    return type === 'int' ? listed.map(Number) : listed;
  }
  if (valueKey !== null) {
    const found = subject.find(valueKey).flat().slice(0, mostWanted);
    return found.map((value) => subject.read(value, type)).filter((value) => value !== null);
  }
  const own = ownValue(condition);
  if (own === null) return [];
  return [typeof own === 'string' ? fill(own) : own];
}

const ownFields: Record<ConditionType, (condition: GradableCondition) => Value | null> = {
  string: (condition) => condition.valueString,
  int: (condition) => condition.valueInt,
  boolean: (condition) => condition.valueBoolean,
};
const ownValue = (condition: GradableCondition): Value | null => ownFields[condition.type](condition);

/** Normalises a value for comparison: texts are lower-cased unless case matters. */
function folding({ ignoreCase }: GradableCondition): (value: Value) => Value {
  return (value) => (typeof value === 'string' && ignoreCase ? value.toLowerCase() : value);
}

function patternOf({ valueString, ignoreCase }: GradableCondition, fill: Fill) {
  const source = (valueString ?? '').replace(/^re:/, '');
  return patternTest(`${ignoreCase ? '(?i)' : ''}${fillPattern(fill, source)}`);
}

type Compared = Exclude<Comparator, 'exists' | 'matches'>;
const plainComparators: Record<Compared, (seen: Value, wanted: Value) => boolean> = {
  equals: (seen, wanted) => seen === wanted,
  in: (seen, wanted) => seen === wanted,
  contains: (seen, wanted) => contains(String(seen), String(wanted)),
  startsWith: (seen, wanted) => String(seen).startsWith(String(wanted)),
  endsWith: (seen, wanted) => String(seen).endsWith(String(wanted)),
  gt: (seen, wanted) => Number(seen) > Number(wanted),
  gte: (seen, wanted) => Number(seen) >= Number(wanted),
  lt: (seen, wanted) => Number(seen) < Number(wanted),
  lte: (seen, wanted) => Number(seen) <= Number(wanted),
};

function shownWanted(condition: GradableCondition): string {
  const { comparator, valueKey, valueString, notFlag } = condition;
  const isText = comparator === 'in' || comparator === 'matches';
  const value = isText ? valueString : (valueKey ?? ownValue(condition));
  const wanted = comparator === 'exists' ? '' : ` ${String(value)}`;
  return `${notFlag ? 'not ' : ''}${comparator}${wanted}`;
}

function shownValue(value: unknown): string {
  if (value === undefined) return '';
  return shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
