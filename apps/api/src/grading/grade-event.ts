import { comparatorsOf, type Comparator, type ConditionType } from '@sentiero/contracts/authoring';
import { contains } from './contains.ts';
import type { GradableCondition, GradableStep } from './gradable.ts';
import type { Check, Checks } from './report.ts';

type GradableEvent = { type: string; data: Readonly<Record<string, unknown>> };
type Value = string | number | boolean;

const shownLength = 200;

/** The conditions of an E step on an event: its type, and every condition on its data. */
export function checkEvent(step: GradableStep, event: GradableEvent): Checks {
  if (!step.eventType || !step.eventConditions.every(isComplete)) return null;
  return eventChecks(step.eventType, step.eventConditions, event);
}

function isComplete(condition: GradableCondition): boolean {
  return wantedValue(condition) !== null && comparatorsOf[condition.type].includes(condition.comparator);
}

function* eventChecks(
  eventType: string,
  conditions: readonly GradableCondition[],
  event: GradableEvent,
): Generator<Check> {
  yield { name: 'event_type', wanted: eventType, seen: event.type, met: event.type === eventType };
  for (const condition of conditions) yield checkCondition(condition, event.data);
}

function checkCondition(condition: GradableCondition, data: unknown): Check {
  const seen = valueAt(data, condition.key);
  const wanted = wantedValue(condition);
  const holds =
    wanted !== null && isOfType(seen, condition.type) && compare[condition.comparator](seen, wanted);
  return {
    name: condition.key,
    wanted: `${condition.notFlag ? 'not ' : ''}${condition.comparator} ${String(wanted)}`,
    seen: shown(seen),
    met: holds !== condition.notFlag,
  };
}

const wantedFields: Record<ConditionType, (condition: GradableCondition) => Value | null> = {
  string: (condition) => condition.valueString,
  int: (condition) => condition.valueInt,
  boolean: (condition) => condition.valueBoolean,
};

function wantedValue(condition: GradableCondition): Value | null {
  return wantedFields[condition.type](condition);
}

const typeNames: Record<ConditionType, string> = { string: 'string', int: 'number', boolean: 'boolean' };

function isOfType(value: unknown, type: ConditionType): value is Value {
  return typeof value === typeNames[type];
}

const compare: Record<Comparator, (seen: Value, wanted: Value) => boolean> = {
  equals: (seen, wanted) => seen === wanted,
  contains: (seen, wanted) => contains(String(seen), String(wanted)),
  startsWith: (seen, wanted) => String(seen).startsWith(String(wanted)),
  endsWith: (seen, wanted) => String(seen).endsWith(String(wanted)),
  gt: (seen, wanted) => Number(seen) > Number(wanted),
  gte: (seen, wanted) => Number(seen) >= Number(wanted),
  lt: (seen, wanted) => Number(seen) < Number(wanted),
  lte: (seen, wanted) => Number(seen) <= Number(wanted),
};

/** The value at a dotted path; own properties only, and `length` of lists. */
function valueAt(data: unknown, key: string): unknown {
  let value = data;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
