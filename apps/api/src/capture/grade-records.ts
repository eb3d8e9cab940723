import type { LearnerValues } from '../grading/gradable.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { EventRow } from './captures.store.ts';
import { endOf } from './follow-ups.ts';
import type { GradingState } from './grading-state.ts';
import { gradeEvent, type GradableRecord } from './ingest-event.ts';
import { gradeRequest, replyToRequest } from './ingest-request.ts';
import { isEvent, isMessage, isRequest, type Numbered } from './numbered-record.ts';

export type Waiting = Map<string, 'its request is here' | 'its request is to come'>;

/** Events wait for their request's record, which may complete the preceding step. */
export function findWaiting(numbered: Numbered[], recorded: ReadonlyMap<string, unknown>): Waiting {
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

type Grading = {
  waiting: Waiting;
  pending: readonly EventRow[];
  state: GradingState;
  isReplaced: (id: string) => boolean;
};

export function gradeRecords(numbered: readonly Numbered[], grading: Grading): Completion[] {
  const { waiting, pending, state, isReplaced } = grading;
  const pendingOf = Map.groupBy(pending, (row) => row.requestId);
  for (const { record } of numbered.filter(isRequest))
    state.earlierActs.begin(record.id, { startMs: Date.parse(record.at), run: record.run });
  return numbered.flatMap((item) => {
    const { values } = item;
    if (isRequest(item)) {
      const own = gradeRequest(item, state, { isReported: isReplaced(item.record.id) });
      const caused = pendingOf.get(item.record.id) ?? [];
      const made = [...own, ...gradePending(caused, values, state)];
      if (made.length === 0) {
        if (state.openTasks.haveRepliesToRequests) replyToRequest(item, caused.map(recordOf), state);
      } else {
        state.followUps.add(item.userId, item.record);
        state.earlierActs.complete(item.userId, item.record.id, endOf(item.record));
      }
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
  return rows.flatMap((row) => gradeEvent({ ...row, values }, recordOf(row), state));
}

const recordOf = ({ record }: EventRow) => JSON.parse(record) as GradableRecord;
