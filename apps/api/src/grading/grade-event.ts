import type { ConditionType } from '@sentiero/contracts/authoring';
import { areComplete, checkConditions, type Subject, type Value } from './conditions.ts';
import { fillWith } from './fill-values.ts';
import type { GradableStep, LearnerValues } from './gradable.ts';
import type { Alternatives, Checks } from './report.ts';
import { valuesAt } from './values-at.ts';

export type GradableEvent = { type: string; data: Readonly<Record<string, unknown>> };

/** The conditions of an E step on an event: its type, and every condition on its data. */
export function checkEvent(
  step: GradableStep,
  event: GradableEvent,
  values: LearnerValues | null = null,
): Checks {
  if (!step.eventType || !areComplete(step.eventConditions)) return null;
  return eventChecks(step.eventType, step, { event, values });
}

function* eventChecks(
  eventType: string,
  { eventConditions: conditions }: GradableStep,
  { event, values }: { event: GradableEvent; values: LearnerValues | null },
): Generator<Alternatives> {
  const met = event.type === eventType;
  yield [{ path: '/event_type', name: 'event_type', wanted: eventType, seen: event.type, met }];
  const subject = eventSubject(event);
  yield* checkConditions({ list: 'event_conditions', conditions, subject, fill: fillWith(values) });
}

/** The data of an event, for conditions. */
export const eventSubject = ({ data }: GradableEvent): Subject => ({
  find: (key) => valuesAt(data, key),
  read,
});

const typeNames: Record<ConditionType, string> = { string: 'string', int: 'number', boolean: 'boolean' };

/** Accepts values of exactly that type: events are typed. */
function read(value: unknown, type: ConditionType): Value | null {
  return typeof value === typeNames[type] ? (value as Value) : null;
}
