import { EventInput, type EventRecord } from '@sentiero/contracts/capture';
import type { ErrorCode, InputError, Problem } from '@sentiero/contracts/http';
import { errorStatus } from '@sentiero/contracts/http';
import { ingestEndpoints, type RoutedTarget } from '@sentiero/contracts/ingest';
import { randomUUIDv7 } from 'node:crypto';
import { Value } from 'typebox/value';
import { ApiAway, type ApiClient } from '../api/api-client.ts';
import { readFullBody, BodyTooLarge, type Exchange } from '../http1/exchange.ts';
import { sendJson } from '../pages/pages.ts';
import type { RecentVisits, Visitor } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import type { TargetList } from '../access/targets.ts';

const maxBytes = 1024 * 1024;
const maxEvents = 100;
const maxDepth = 64;
/** The platform keeps 500 events per learner. */
const maxDataLength = 64 * 1024;

type EventsParts = {
  targets: TargetList;
  recent: RecentVisits;
  ids: RequestIds;
  api: ApiClient;
  store(event: EventRecord & { user?: string }): void;
};

class Refused extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly InputError[];
  readonly status: number;
  constructor(
    code: ErrorCode,
    detail: string,
    errors: readonly InputError[] = [],
    status: number = errorStatus[code],
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.status = status;
  }
}

export type EventsHandler = (exchange: Exchange) => Promise<void>;

/** `POST /_sentiero/events`, where targets report events. 202 means that they are in the spool. */
export function eventsHandler({ targets, recent, ids, api, store }: EventsParts): EventsHandler {
  async function accept(exchange: Exchange): Promise<string[]> {
    if (exchange.head.method !== 'POST')
      throw new Refused('method_not_allowed', 'Events are sent with POST.');
    const target = await targets.findByToken(bearer(exchange));
    exchange.identify(target ? `target ${target.id}` : null);
    if (!target) throw new Refused('wrong_token', 'Unknown token.', [], 401);
    const inputs = parseEvents(await readBody(exchange));
    const users = await checkPresence(inputs.events, target, inputs.pathOf);
    const at = new Date().toISOString();
    const records = inputs.events.map((event) => toEventRecord(event, target, at));
    for (const record of records) {
      const user = users.get(record.learner);
      store(user === undefined ? record : { ...record, user });
    }
    return records.map(({ id }) => id);
  }

  /**
   * A stolen token completes nothing for a learner who was not on the target. Returns the users behind the learners.
   */
  async function checkPresence(
    events: readonly EventInput[],
    target: RoutedTarget,
    pathOf: (index: number) => string,
  ): Promise<ReadonlyMap<string, string>> {
    const errors: InputError[] = [];
    const asked = new Map<string, Visitor | null>();
    const users = new Map<string, string>();
    for (const [index, { learner, request = null }] of events.entries()) {
      const key = `${learner} ${request}`;
      const known = asked.get(key);
      const visitor = known === undefined ? await findVisitor(target, learner, request) : known;
      asked.set(key, visitor);
      if (visitor?.user !== undefined) users.set(learner, visitor.user);
      if (visitor) continue;
      const field = request === null ? 'learner' : 'request';
      const what = request === null ? 'this learner was not' : 'this is no request of that learner';
      errors.push({
        path: `${pathOf(index)}/${field}`,
        message: `${what} on this target in the last 10 minutes`,
      });
    }
    if (errors.length) throw new Refused('invalid_input', 'Unknown learner or request.', errors);
    return users;
  }

  async function findVisitor(
    target: RoutedTarget,
    learner: string,
    request: string | null,
  ): Promise<Visitor | null> {
    const visitor = recent.find(learner, target.id);
    const isKnown = request === null ? visitor !== undefined : ids.isOurs(request, learner, target.id);
    if (isKnown && target.is_open !== false) return visitor ?? { learner };
    // Only the API knows who may use a hidden target; one of their requests may still be in flight.
    const named = isKnown ? null : request;
    const presence = { learner, target_id: target.id, request: named };
    const { was_there, user = visitor?.user } = await api.call(ingestEndpoints.wasThere, presence);
    return was_there ? { learner, user } : null;
  }

  return async (exchange) => {
    const { reply } = exchange;
    try {
      sendJson(reply, 202, { accepted: await accept(exchange) });
    } catch (error) {
      const refused = error instanceof ApiAway ? new Refused('unavailable', 'Try again in a moment.') : error;
      if (!(refused instanceof Refused)) throw error;
      sendJson(reply, refused.status, problem(refused), {
        'Content-Type': 'application/problem+json',
        ...(refused.status === 503 ? { 'Retry-After': '1' } : {}),
        ...(refused.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      });
    }
  };
}

function problem({ code, status, message, errors }: Refused): Problem {
  return {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: message,
    ...(errors.length ? { errors: [...errors] } : {}),
  };
}

function bearer({ head }: Exchange): string {
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,500}) *$/i.exec(head.fields.get('authorization') ?? '')?.[1] ?? '';
}

/** Invalid UTF-8 is refused instead of replaced. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function readBody(exchange: Exchange): Promise<unknown> {
  try {
    return JSON.parse(utf8.decode(await readFullBody(exchange, maxBytes)));
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new Refused('too_large', `At most ${maxBytes} bytes at once.`);
    throw new Refused('malformed_json', 'The body is not JSON.');
  }
}

type Parsed = { events: EventInput[]; pathOf: (index: number) => string };

function parseEvents(body: unknown): Parsed {
  const isList = Array.isArray(body);
  const items: unknown[] = isList ? body : [body];
  if (items.length < 1 || items.length > maxEvents) {
    throw new Refused('invalid_input', `1 to ${maxEvents} events at once.`, [
      { path: '', message: 'wrong number of events' },
    ]);
  }
  const pathOf = (index: number): string => (isList ? `/${index}` : '');
  const errors: InputError[] = [];
  const events: EventInput[] = [];
  for (const [index, item] of items.entries()) {
    if (!Value.Check(EventInput, item)) errors.push(...shapeErrors(item, pathOf(index)));
    else if (depthOf(item.data) > maxDepth)
      errors.push({ path: `${pathOf(index)}/data`, message: 'nested too deep' });
    else if (JSON.stringify(item.data).length > maxDataLength)
      errors.push({ path: `${pathOf(index)}/data`, message: `longer than ${maxDataLength} characters` });
    else {
      errors.push(...lossesOf(item, pathOf(index)));
      events.push(item);
    }
  }
  errors.push(...clashes(events, pathOf));
  if (errors.length) throw new Refused('invalid_input', firstError(errors), errors.slice(0, 50));
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

/** Numbers that are valid JSON but would be stored as `null`. */
function lossesOf({ data }: EventInput, base: string): InputError[] {
  const errors: InputError[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value === 'number' && !Number.isFinite(value))
      errors.push({ path, message: 'is a number beyond what can be kept' });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${pointerPart(key)}`);
  };
  look(data, `${base}/data`);
  return errors;
}

const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Two different events with the same id, of which only one would be stored. An exact duplicate is fine. */
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

/** The nesting depth of objects and arrays; counting stops beyond the limit. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return depth;
  }
  return maxDepth + 1;
}

function toEventRecord(input: EventInput, target: RoutedTarget, at: string): EventRecord {
  return {
    kind: 'event',
    id: input.id ?? randomUUIDv7(),
    learner: input.learner,
    target_id: target.id,
    at,
    request: input.request ?? null,
    type: input.type,
    data: input.data,
  };
}
