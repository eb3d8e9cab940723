import { websocketEvent, type EventRecord, type RequestRecord } from '@sentiero/contracts/capture';
import type { IngestBatch, IngestResult } from '@sentiero/contracts/ingest';
import { inTransaction, type Context } from '../context.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import {
  completeSteps,
  publishProgress,
  type Completed,
  type Completion,
} from '../modules/progress/complete-step.ts';
import { lockLearners } from '../modules/progress/learner-lock.ts';
import {
  findEventIds,
  findEventsNaming,
  insertEvents,
  insertRequests,
  prune,
  settleEvents,
  storeCounters,
  type Counters,
  type EventRow,
  type NewRequest,
} from './captures.store.ts';
import { requestText } from './kept-captures.ts';
import { keepEvidence } from './evidence.ts';
import { endClearedStreams, findRequests } from './known-requests.ts';
import { withFields } from '../http/json-text.ts';
import type { LearnerValues } from '../grading/gradable.ts';
import { identifyLearners, type AnyRecord, type Identified } from './identify-learners.ts';
import { findActiveLessons } from '../modules/progress/active-lesson.ts';
import { recordBatchMetrics } from './record-batch-metrics.ts';
import { gradeEvent, storedEvent, type GradableRecord } from './ingest-event.ts';
import { gradeRequest, storedRequest } from './ingest-request.ts';
import { publishFound, readGradingState, storeFound, type GradingState } from './grading-state.ts';

type Publication = () => void;
type Numbered = Identified<AnyRecord> & { seq: number; text: string };

/** How long an open exchange may go unreported; proxies report each at least every 30 s. */
const silentMs = 90_000;

/** Targets choose the ids of their events, so an event could reuse the id of a stored request; that is rejected. */
const keyOf = ({ kind, id }: AnyRecord) => `${kind} ${id}`;

const clockSkewMs = 60_000;

/** Handles a batch of the proxy: identify, store, grade, commit, publish. Idempotent by id. */
export async function ingestBatch(ctx: Context, batch: IngestBatch): Promise<IngestResult> {
  const { known, rejected } = await identifyLearners(ctx, batch.records);
  const committed = known.length > 0 ? await inTransaction(ctx, (tx) => takeRecords(tx, known)) : noneTaken;
  for (const publish of committed.publications) publish();
  recordBatchMetrics(ctx, batch, { rejected, stored: committed.stored });
  return { rejected };
}

type Taken = { stored: readonly AnyRecord[]; publications: Publication[] };
const noneTaken: Taken = { stored: [], publications: [] };

async function takeRecords(ctx: Context, identified: Identified<AnyRecord>[]): Promise<Taken> {
  const userIds = identified.map(({ userId }) => userId);
  const { states, read } = await lockLearners(ctx, userIds, () => readSituation(ctx, identified));
  const { kept, active } = read;
  const seen = new Set(kept.known);
  const fresh = lastReports(identified).filter(
    ({ record }) => !seen.has(keyOf(record)) && seen.add(keyOf(record)),
  );
  // The process that stored these may have died before publishing them.
  const again = identified.filter(({ record }) => kept.known.has(keyOf(record))).map(({ userId }) => userId);
  const tellAgain = [...new Set(again)].map((userId) => () => ctx.hub.publish(userId, { kind: 'missed' }));
  if (fresh.length === 0) return { stored: [], publications: tellAgain };
  const counters = new Map([...states].map(([userId, state]) => [userId, { ...state }]));
  const isShown = ({ record }: Identified<AnyRecord>) =>
    record.kind === 'event' || kept.requests.get(record.id)?.isCleared !== true;
  const numbered = fresh.map((item) => number(item, counters, isShown(item)));
  const isReplaced = (id: string) => kept.requests.has(id);
  const shown = numbered.filter(isShown);
  const waiting = findWaiting(numbered, kept.recorded);
  const requestRows = shown.filter(isRequest).map((item) => requestRow(ctx, item));
  const eventRows = numbered.filter(isEvent).map((item) => eventRow(ctx, item, waiting));
  // Events whose record arrived late are graded again: the preceding step may be complete only now.
  const namedBefore = kept.naming.filter(({ requestId }) => requestId && !kept.requests.has(requestId));
  const withTheirRequest = eventRows.filter(({ id }) => waiting.get(id) === 'its request is here');

  const pending = [...namedBefore, ...withTheirRequest];
  const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'traffic' });
  const sockets = numbered
    .filter(isEvent)
    .flatMap(({ record }) => (isMessage(record) ? (record.request ?? []) : []));
  const state = await readGradingState(ctx, active, { from: earliestOf(numbered), sockets });
  const earlier = ({ userId, record: { id } }: Numbered) =>
    isReplaced(id) ? state.openTasks.completedBy(userId, id) : [];
  const made = gradeRecords(numbered, { waiting, pending, state, isReplaced });
  stopTimer();
  const ended = numbered.flatMap((item) => (!isShown(item) && hasEnded(item) ? item.record.id : []));
  const settled = namedBefore.flatMap((row) => (row.isPending ? row.id : []));
  const [updates] = await inOneRoundTrip(ctx, [
    () => completeSteps(ctx, made),
    () => storeFound(ctx, state),
    () => insertRequests(ctx, requestRows),
    () => endClearedStreams(ctx, ended),
    () => insertEvents(ctx, eventRows),
    () => storeCounters(ctx, [...counters.values()]),
    () => settleEvents(ctx, settled),
  ]);
  await keepEvidence(ctx, updates, {
    requests: numbered.filter(isRequest).map(keptRequest),
    events: eventRows,
  });
  await Promise.all(
    [...states].map(async ([userId, before]) => {
      const now = counters.get(userId);
      if (now) await prune(ctx, before, now);
    }),
  );
  return {
    stored: fresh.map(({ record }) => record),
    publications: [
      ...tellAgain,
      ...publications(ctx, shown, { updates, earlier }),
      () => publishFound(ctx, state),
    ],
  };
}

/** The stored state of the learners in this batch. */
async function readSituation(ctx: Context, items: Identified<AnyRecord>[]) {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  // An event that names a request happened after it, even if the clock of another proxy says otherwise.
  const earliest = Math.min(...items.map(({ record }) => Date.parse(record.at))) - clockSkewMs;
  const [kept, active] = await inOneRoundTrip(ctx, [
    () => readKept(ctx, items),
    () => findActiveLessons(ctx, userIds, new Date(earliest)),
  ]);
  return { kept, active };
}

/**
 * The stored duplicates of these records, the stored requests that events name, and the stored events that name these
 * requests.
 */
async function readKept(ctx: Context, items: Identified<AnyRecord>[]) {
  const records = items.map(({ record }) => record);
  const requestIds = records.flatMap((record) => (record.kind === 'request' ? record.id : []));
  const events = records.filter((record) => record.kind === 'event');
  const eventIds = events.map(({ id }) => id);
  const namedIds = events.flatMap(({ request }) => request ?? []);
  const [requests, knownEvents, recorded, naming] = await inOneRoundTrip(ctx, [
    () => findRequests(ctx, requestIds),
    () => findEventIds(ctx, eventIds),
    () => findRequests(ctx, namedIds),
    () => findEventsNaming(ctx, requestIds),
  ]);
  const known = new Set([
    ...[...requests].flatMap(([id, { isOpen }]) => (isOpen ? [] : `request ${id}`)),
    ...[...knownEvents].map((id) => `event ${id}`),
  ]);
  return { known, requests, recorded, naming };
}

/** The records without those of streams that a later one of the same batch replaces. */
function lastReports(items: Identified<AnyRecord>[]): Identified<AnyRecord>[] {
  const isOpen = ({ record }: Identified<AnyRecord>) =>
    record.kind === 'request' && record.outcome === 'open';
  if (!items.some(isOpen)) return items;
  const last = new Map(items.map((item) => [keyOf(item.record), item]));
  return items.filter((item) => !isOpen(item) || last.get(keyOf(item.record)) === item);
}

/** A record that is not shown takes no number: readers would look for it. */
function number(item: Identified<AnyRecord>, counters: Map<number, Counters>, isShown: boolean): Numbered {
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

type NumberedRequest = Numbered & { record: RequestRecord };
type NumberedEvent = Numbered & { record: EventRecord };
const isRequest = (item: Numbered): item is NumberedRequest => item.record.kind === 'request';
const isEvent = (item: Numbered): item is NumberedEvent => item.record.kind === 'event';

const hasEnded = (item: Numbered) => isRequest(item) && item.record.outcome !== 'open';

const isMessage = ({ type }: EventRecord) => type === websocketEvent;

type Waiting = Map<string, 'its request is here' | 'its request is to come'>;

/** Events wait for their request's record, which may complete the preceding step. */
function findWaiting(numbered: Numbered[], recorded: ReadonlyMap<string, unknown>): Waiting {
  const here = new Set(numbered.filter(isRequest).map(({ record }) => record.id));
  const waiting: Waiting = new Map();
  for (const { record } of numbered.filter(isEvent)) {
    if (record.request === null || recorded.has(record.request)) continue;
    // A websocket message always follows the record of its handshake, which may have been cleared since.
    if (isMessage(record)) continue;
    waiting.set(record.id, here.has(record.request) ? 'its request is here' : 'its request is to come');
  }
  return waiting;
}

function requestRow(ctx: Context, { record, userId, target, seq, text }: NumberedRequest): NewRequest {
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

const keptRequest = ({ record, seq, text }: NumberedRequest) => ({
  id: record.id,
  seq,
  record: text,
  ...sourceOf(record),
});

const sourceOf = ({ origin, from, run }: RequestRecord) => ({
  origin,
  fromId: from,
  runId: run,
});

function eventRow(
  ctx: Context,
  { record, userId, target, seq, text }: NumberedEvent,
  waiting: Waiting,
): EventRow {
  return {
    id: record.id,
    userId,
    targetId: target.id,
    seq,
    at: new Date(record.at),
    receivedAt: ctx.clock(),
    requestId: record.request,
    isPending: waiting.get(record.id) === 'its request is to come',
    isMessage: isMessage(record),
    record: text,
  };
}

type Grading = {
  waiting: Waiting;
  pending: readonly EventRow[];
  state: GradingState;
  isReplaced: (id: string) => boolean;
};

function gradeRecords(numbered: readonly Numbered[], grading: Grading): Completion[] {
  const { waiting, pending, state, isReplaced } = grading;
  const pendingOf = Map.groupBy(pending, (row) => row.requestId);
  return numbered.flatMap((item) => {
    const { values } = item;
    if (isRequest(item)) {
      const own = gradeRequest(item, state, { isReported: isReplaced(item.record.id) });
      const made = [...own, ...gradePending(pendingOf.get(item.record.id) ?? [], values, state)];
      if (made.length > 0) state.followUps.add(item.userId, item.record);
      return made;
    }
    if (!isEvent(item) || waiting.has(item.record.id)) return [];
    return gradeEvent({ userId: item.userId, targetId: item.target.id, values }, item.record, state);
  });
}

/** Grades a learner's waiting events in order. */
export function gradePending(
  rows: readonly EventRow[],
  values: LearnerValues | null,
  state: GradingState,
): Completion[] {
  return rows.flatMap((row) =>
    gradeEvent({ ...row, values }, JSON.parse(row.record) as GradableRecord, state),
  );
}

const earliestOf = (numbered: readonly Numbered[]) =>
  new Date(Math.min(...numbered.map(({ record }) => Date.parse(record.at))));

type Made = {
  updates: Completed[];
  /** The steps that an exchange completed while it was open. */
  earlier: (item: Numbered) => number[];
};

function publications(ctx: Context, numbered: Numbered[], { updates, earlier }: Made): Publication[] {
  const completedBy = Map.groupBy(updates, ({ update }) => update.request);
  const captures = numbered.map((item) => () => {
    const own = (completedBy.get(item.record.id) ?? []).map(({ update }) => update.step);
    const completed = [...new Set([...earlier(item), ...own])];
    const { seq } = item;
    const text = isRequest(item)
      ? requestText(item.text, { seq, completed, ...sourceOf(item.record) })
      : withFields(item.text, { seq });
    ctx.hub.publish(item.userId, { kind: item.record.kind, seq: item.seq, text });
  });
  return [...captures, ...updates.map((completed) => () => publishProgress(ctx, completed))];
}
