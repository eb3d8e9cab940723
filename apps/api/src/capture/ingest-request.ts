import type { CapturedRequest, RequestRecord } from '@sentiero/contracts/capture';
import { asAnswered } from '../grading/as-answered.ts';
import { requestIdentity } from '../grading/attempt-identity.ts';
import { reportRequest } from '../grading/attempt-report.ts';
import { isAttempt, isEventAttempt, isPartOfPage } from '../grading/is-attempt.ts';
import { waitsForEnd } from '../grading/waits-for-end.ts';
import { checkRequest } from '../grading/grade-request.ts';
import { repliesToCause, repliesToRequest } from '../grading/replies.ts';
import { verdictOf } from '../grading/report.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { Identified } from './identify-learners.ts';
import type { GradingState } from './grading-state.ts';
import { endOf } from './follow-ups.ts';
import type { GradableRecord } from './ingest-event.ts';
import { withinBounds } from './within-bounds.ts';

/**
 * Returns the completions that a request earns. If it earns none, it may count as an attempt. A stream is graded when it
 * is first reported, and at its end by the rules about its body or duration.
 */
export function gradeRequest(
  { record: stored, userId, target, values }: Identified<RequestRecord>,
  { openTasks, followUps, earlierActs, ...tallies }: GradingState,
  { isReported }: { isReported: boolean },
): Completion[] {
  const isOpen = stored.outcome === 'open';
  if (!isGraded(stored) || (isOpen && isReported)) return [];
  const record = asAnswered(stored);
  if (followUps.has(userId, record)) return [];
  if (isReported && openTasks.completedBy(userId, record.id).length > 0) return [];
  const moment = { userId, targetId: target.id, at: new Date(record.at) };
  const tasks = openTasks.at(moment, 'T').filter(({ step }) => {
    if (isReported) return waitsForEnd(step);
    return !isOpen || !waitsForEnd(step);
  });
  const isEarlier = earlierActs.includes(userId, record.id, Date.parse(record.at));
  const completions = tasks.flatMap((task) => {
    const { step, isForRoundOnly } = task;
    const isRight = verdictOf(checkRequest(step, record, values)) === 'passed';
    const made = isRight ? openTasks.fulfil(task, moment, { requestId: record.id, eventId: null }) : [];
    if (made.length > 0 || !task.isOpen || isEarlier) return made;
    if (isRight || isAttempt(step, { exchange: record, values })) {
      const lines = reportRequest(step, record, values) ?? [];
      const identity = requestIdentity(record, lines);
      const replies = repliesToRequest(step, record, values);
      const attempts = isForRoundOnly ? tallies.roundAttempts : tallies.attempts;
      attempts.add({ ...moment, step, lines, replies, identity, requestId: record.id, eventId: null });
    }
    return [];
  });
  if (completions.length > 0) earlierActs.complete(userId, record.id, endOf(record));
  return completions;
}

/**
 * Counts a request as an attempt at the open E steps that have a reply to it. If one of its events was an attempt, that
 * one tells more. The attempt of an event that arrives after the record replaces this one.
 */
export function replyToRequest(
  { record: stored, userId, target, values }: Identified<RequestRecord>,
  events: readonly GradableRecord[],
  { openTasks, followUps, earlierActs, ...tallies }: GradingState,
): void {
  if (!isGraded(stored) || stored.outcome === 'open' || followUps.includes(stored.id)) return;
  if (isPartOfPage(stored) || openTasks.completedBy(userId, stored.id).length > 0) return;
  const moment = { userId, targetId: target.id, at: new Date(stored.at) };
  if (earlierActs.includes(userId, stored.id, Date.parse(stored.at))) return;
  const record = asAnswered(stored);
  for (const { step, isOpen, isForRoundOnly } of openTasks.at(moment, 'E')) {
    const replies = isOpen ? repliesToCause(step, record, values) : [];
    if (replies.length === 0 || events.some((event) => isEventAttempt(step, event, values))) continue;
    const attempts = isForRoundOnly ? tallies.roundAttempts : tallies.attempts;
    const identity = requestIdentity(record, []);
    attempts.add({ ...moment, step, lines: [], replies, identity, requestId: record.id, eventId: null });
  }
}

/** Dropped and refused requests never reached their target; others may not be the learner's own act. */
function isGraded({ outcome, response, attributed }: RequestRecord): boolean {
  if (attributed !== undefined || outcome === 'refused') return false;
  return outcome !== 'dropped' || response !== null;
}

/** A request as stored, truncated to the bounds of a record. */
export function storedRequest({
  record: {
    kind: _kind,
    learner: _learner,
    target_id: _targetId,
    origin: _origin,
    from: _from,
    run: _run,
    ...exchange
  },
  target,
}: Identified<RequestRecord>): Omit<CapturedRequest, 'seq' | 'completed' | 'origin' | 'from' | 'run'> {
  return { target, ...withinBounds(exchange) };
}
