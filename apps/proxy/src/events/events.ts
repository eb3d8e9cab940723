import type { EventInput, EventRecord } from '@sentiero/contracts/capture';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { randomUUIDv7 } from 'node:crypto';
import { ApiUnavailable } from '../api/api-client.ts';
import { readFullBody, BodyTooLarge, type Exchange } from '@sentiero/http1/exchange';
import { sendJson } from '../pages/pages.ts';
import type { TargetList } from '../access/targets.ts';
import { EventsRefused } from './events-refused.ts';
import { parseEvents } from './parse-events.ts';
import { presenceCheck, type PresenceParts } from './presence.ts';

const maxBytes = 1024 * 1024;
type EventsParts = PresenceParts & {
  targets: TargetList;
  store(event: EventRecord & { user: string }): void;
};

export type EventsHandler = (exchange: Exchange) => Promise<void>;

/** `POST /_sentiero/events`, where targets report events. 202 means that they are stored in the spool. */
export function eventsHandler({ targets, store, ...parts }: EventsParts): EventsHandler {
  const checkPresence = presenceCheck(parts);

  async function accept(exchange: Exchange): Promise<string[]> {
    if (exchange.head.method !== 'POST')
      throw new EventsRefused('method_not_allowed', 'Events are sent with POST.');
    const target = await targets.findByToken(bearer(exchange));
    exchange.identify(target ? `target ${target.id}` : null);
    if (!target) throw new EventsRefused('wrong_token', 'Unknown token.', { status: 401 });
    const inputs = parseEvents(await readBody(exchange));
    const users = await checkPresence(inputs, target);
    const at = new Date().toISOString();
    const records = inputs.events.map((event) => toEventRecord(event, target, at));
    for (const record of records) store({ ...record, user: users.get(record.learner) ?? record.learner });
    return records.map(({ id }) => id);
  }

  return async (exchange) => {
    const { reply } = exchange;
    try {
      sendJson(reply, { status: 202, value: { accepted: await accept(exchange) } });
    } catch (error) {
      const { status, problem } = refusalOf(error);
      const headers = {
        'Content-Type': 'application/problem+json',
        ...(status === 503 ? { 'Retry-After': '1' } : {}),
        ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      };
      sendJson(reply, { status, value: problem, headers });
    }
  };
}

function refusalOf(error: unknown): EventsRefused {
  if (error instanceof ApiUnavailable) return new EventsRefused('unavailable', 'Try again in a moment.');
  if (error instanceof EventsRefused) return error;
  throw error;
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
    if (error instanceof BodyTooLarge)
      throw new EventsRefused('too_large', `At most ${maxBytes} bytes at once.`);
    throw new EventsRefused('malformed_json', 'The body is not JSON.');
  }
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
