import { websocketEvent, type EventRecord, type RequestRecord } from '@sentiero/contracts/capture';
import type { Context } from '../context.ts';
import type { Counters, EventRow, NewRequest } from './captures.store.ts';
import type { AnyRecord, Identified } from './identify-learners.ts';
import { storedEvent } from './ingest-event.ts';
import { storedRequest } from './ingest-request.ts';

/** How long an open exchange may go unreported; proxies report each at least every 30 s. */
const silentMs = 90_000;

/** A record with its place among the learner's, and as it is stored and sent. */
export type Numbered = Identified<AnyRecord> & { seq: number; text: string };
type NumberedRequest = Numbered & { record: RequestRecord };
type NumberedEvent = Numbered & { record: EventRecord };
export const isRequest = (item: Numbered): item is NumberedRequest => item.record.kind === 'request';
export const isEvent = (item: Numbered): item is NumberedEvent => item.record.kind === 'event';

export const hasEnded = (item: Numbered) => isRequest(item) && item.record.outcome !== 'open';

export const isMessage = ({ type }: EventRecord) => type === websocketEvent;

/** A record that is not shown takes no number: readers would look for it. */
export function number(
  item: Identified<AnyRecord>,
  counters: Map<number, Counters>,
  isShown: boolean,
): Numbered {
  const counter = counters.get(item.userId);
  if (!counter) throw new Error('a learner was not locked');
  const stored =
    item.record.kind === 'request'
      ? storedRequest(item as Identified<RequestRecord>)
      : storedEvent(item.record, item.target);
  const text = JSON.stringify(stored);
  if (!isShown) return { ...item, seq: counter.requestSeq, text };
  const bytes = Buffer.byteLength(text);
  if (item.record.kind === 'event') counter.eventBytes += bytes;
  else if (item.record.run) counter.runBytes += bytes;
  else counter.requestBytes += bytes;
  const seq = item.record.kind === 'request' ? ++counter.requestSeq : ++counter.eventSeq;
  return { ...item, seq, text };
}

export function requestRow(ctx: Context, { record, userId, target, seq, text }: NumberedRequest): NewRequest {
  const isOpen = record.outcome === 'open';
  return {
    id: record.id,
    userId,
    targetId: target.id,
    seq,
    at: new Date(record.at),
    ...sourceOf(record),
    isOpen,
    silentAt: isOpen ? new Date(ctx.clock().getTime() + silentMs) : null,
    record: text,
  };
}

export const keptRequest = ({ record, seq, text }: NumberedRequest) => ({
  id: record.id,
  seq,
  record: text,
  ...sourceOf(record),
});

export const sourceOf = ({ origin, from, run }: RequestRecord) => ({
  origin,
  fromId: from,
  runId: run,
});

export function eventRow(
  ctx: Context,
  { record, userId, target, seq, text }: NumberedEvent,
  isPending: boolean,
): EventRow {
  return {
    id: record.id,
    userId,
    targetId: target.id,
    seq,
    at: new Date(record.at),
    receivedAt: ctx.clock(),
    requestId: record.request,
    isPending,
    isMessage: isMessage(record),
    record: text,
  };
}
