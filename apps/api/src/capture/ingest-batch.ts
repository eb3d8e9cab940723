import type { EventRecord } from '@sentiero/contracts/capture';
import type { IngestBatch, IngestResult } from '@sentiero/contracts/ingest';
import { inTransaction, type Context } from '../context.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { withFields } from '../http/json-text.ts';
import { completeSteps, publishProgress, type Completed } from '../modules/progress/complete-step.ts';
import { lockLearners } from '../modules/progress/learner-lock.ts';
import { insertEvents, insertRequests, prune, settleEvents, storeCounters } from './captures.store.ts';
import { keepEvidence } from './evidence.ts';
import { findWaiting, gradeRecords } from './grade-records.ts';
import { publishFound, readGradingState, storeFound } from './grading-state.ts';
import { identifyLearners, type AnyRecord, type Identified } from './identify-learners.ts';
import { requestText } from './kept-captures.ts';
import { keyOf, lastReports, readStored } from './known-records.ts';
import { endClearedStreams } from './known-requests.ts';
import {
  eventRow,
  hasEnded,
  isEvent,
  isMessage,
  isRequest,
  keptRequest,
  number,
  requestRow,
  sourceOf,
  type Numbered,
} from './numbered-record.ts';
import { isHuntEvent, takeFindings } from './take-findings.ts';
import { recordBatchMetrics } from './record-batch-metrics.ts';

type Publication = () => void;

/** Handles a batch of the proxy: identify, store, grade, commit, publish. Idempotent by id. */
export async function ingestBatch(ctx: Context, batch: IngestBatch): Promise<IngestResult> {
  const { known, rejected } = await identifyLearners(ctx, batch.records);
  const ofHunts = known.filter(isHuntEvent);
  const others = known.filter((item) => !isHuntEvent(item));
  const committed =
    known.length > 0 ? await inTransaction(ctx, (tx) => take(tx, { others, ofHunts })) : noneCommitted;
  for (const publish of committed.publications) publish();
  recordBatchMetrics(ctx, batch, { rejected, stored: committed.stored });
  return { rejected };
}

type Committed = { stored: readonly AnyRecord[]; publications: Publication[] };
const noneCommitted: Committed = { stored: [], publications: [] };

type Sorted = { others: Identified<AnyRecord>[]; ofHunts: Identified<EventRecord>[] };

async function take(ctx: Context, { others, ofHunts }: Sorted): Promise<Committed> {
  const committed = others.length > 0 ? await takeRecords(ctx, others) : noneCommitted;
  await takeFindings(ctx, ofHunts);
  return committed;
}

async function takeRecords(ctx: Context, identified: Identified<AnyRecord>[]): Promise<Committed> {
  const userIds = identified.map(({ userId }) => userId);
  const { states, read } = await lockLearners(ctx, userIds, () => readStored(ctx, identified));
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
  const shown = numbered.filter(isShown);
  const isReplaced = (id: string) => kept.requests.has(id);
  const waiting = findWaiting(numbered, kept.recorded);
  const requestRows = shown.filter(isRequest).map((item) => requestRow(ctx, item));
  const eventRows = numbered
    .filter(isEvent)
    .map((item) => eventRow(ctx, item, waiting.get(item.record.id) === 'its request is to come'));
  // Events whose record arrived late are graded again: the preceding step may be complete only now.
  const namedBefore = kept.naming.filter(({ requestId }) => requestId && !kept.requests.has(requestId));
  const withTheirRequest = eventRows.filter(({ id }) => waiting.get(id) === 'its request is here');
  const pending = [...namedBefore, ...withTheirRequest];

  const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'traffic' });
  const sockets = numbered
    .filter(isEvent)
    .flatMap(({ record }) => (isMessage(record) ? (record.request ?? []) : []));
  const hasRuns =
    numbered.some((item) => isRequest(item) && item.record.run !== null) ||
    [...kept.recorded.values()].some(({ runId }) => runId !== null);
  const state = await readGradingState(ctx, active, {
    from: earliestOf(numbered),
    sockets,
    hasRuns,
    named: [...kept.recorded.keys()],
  });
  for (const [id, { at, runId }] of kept.recorded)
    if (at) state.earlierActs.begin(id, { startMs: at.getTime(), run: runId });
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
