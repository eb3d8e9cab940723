import { EventInput, isReservedType, websocketEvent } from '@sentiero/contracts/capture';
import type { InputError } from '@sentiero/contracts/http';
import { Value } from 'typebox/value';
import { EventsRefused } from './events-refused.ts';
import { isTooDeep, lostNumbers } from '../recorder/json-limits.ts';

const maxEvents = 100;
/** The platform keeps 500 events per learner. */
const maxDataLength = 64 * 1024;

/** `pathOf` gives the location of an event in the body, for errors. */
export type ParsedEvents = { events: readonly EventInput[]; pathOf(index: number): string };

/** The events in a body, which is one event or a list. */
export function parseEvents(body: unknown): ParsedEvents {
  const isList = Array.isArray(body);
  const items: unknown[] = isList ? body : [body];
  if (items.length < 1 || items.length > maxEvents) {
    const errors = [{ path: '', message: 'wrong number of events' }];
    throw new EventsRefused('invalid_input', `1 to ${maxEvents} events at once.`, { errors });
  }
  const pathOf = (index: number): string => (isList ? `/${index}` : '');
  const errors: InputError[] = [];
  const events: EventInput[] = [];
  for (const [index, item] of items.entries()) {
    if (!Value.Check(EventInput, item)) errors.push(...shapeErrors(item, pathOf(index)));
    else if (isTooDeep(item.data)) errors.push({ path: `${pathOf(index)}/data`, message: 'nested too deep' });
    else if (JSON.stringify(item.data).length > maxDataLength)
      errors.push({ path: `${pathOf(index)}/data`, message: `longer than ${maxDataLength} characters` });
    else {
      errors.push(...lossesOf(item, pathOf(index)));
      errors.push(...reservedTypes(item, pathOf(index)));
      events.push(item);
    }
  }
  errors.push(...clashes(events, pathOf));
  if (errors.length)
    throw new EventsRefused('invalid_input', firstError(errors), { errors: errors.slice(0, 50) });
  return { events, pathOf };
}

function shapeErrors(item: unknown, base: string): InputError[] {
  const byPath = new Map<string, InputError>();
  const report = (path: string, message: string): void => {
    // A union reports one error for each of its branches.
    if (!byPath.has(path)) byPath.set(path, { path, message });
  };
  for (const error of Value.Errors(EventInput, item)) {
    const path = base + error.instancePath;
    if (error.keyword !== 'required') report(path, error.message);
    else for (const name of error.params.requiredProperties) report(`${path}/${name}`, 'is missing');
  }
  return [...byPath.values()];
}

function firstError([first]: readonly InputError[]): string {
  return first ? `${first.path || 'The body'}: ${first.message}` : 'Invalid input.';
}

const lossesOf = ({ data }: EventInput, base: string): InputError[] =>
  lostNumbers(data, `${base}/data`).map((path) => ({ path, message: 'is a number beyond what can be kept' }));

/** The platform's own event type in any spelling: such an event would look like the proxy's own. */
function reservedTypes({ type }: EventInput, base: string): InputError[] {
  if (!isReservedType(type)) return [];
  return [
    {
      path: `${base}/type`,
      message: `${websocketEvent} is the platform’s own type, which the proxy reports`,
    },
  ];
}

/** Two different events with the same id, of which only one would be stored. An exact duplicate is allowed. */
function clashes(events: readonly EventInput[], pathOf: (index: number) => string): InputError[] {
  const byId = new Map<string, string>();
  return events.flatMap((event, index) => {
    if (event.id === undefined) return [];
    const text = JSON.stringify(event);
    const first = byId.get(event.id) ?? text;
    byId.set(event.id, first);
    return first === text
      ? []
      : [{ path: `${pathOf(index)}/id`, message: 'is the id of another event before' }];
  });
}
