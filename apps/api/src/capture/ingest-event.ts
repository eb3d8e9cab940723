import { websocketEvent, type EventRecord, type TargetEvent } from '@sentiero/contracts/capture';
import { eventIdentity, requestIdentity } from '../grading/attempt-identity.ts';
import { reportEvent } from '../grading/attempt-report.ts';
import { checkEvent } from '../grading/grade-event.ts';
import { isEventAttempt } from '../grading/is-attempt.ts';
import type { LearnerValues } from '../grading/gradable.ts';
import { repliesToEvent, repliesToRequests } from '../grading/replies.ts';
import { verdictOf } from '../grading/report.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { FollowUps } from './follow-ups.ts';
import type { GradingState } from './grading-state.ts';

export type GradableRecord = Pick<EventRecord, 'id' | 'at' | 'request' | 'type' | 'data'>;

type Owner = { userId: number; targetId: number; values: LearnerValues | null };

/**
 * Returns the completions that an event earns. If it earns none but was a try at the step, it counts as an attempt.
 */
export function gradeEvent(
  { userId, targetId, values }: Owner,
  event: GradableRecord,
  { openTasks, followUps, earlierActs, causes, ...tallies }: GradingState,
): Completion[] {
  if (isByItself(event, followUps)) return [];
  const moment = { userId, targetId, at: new Date(event.at) };
  const [requestId, atMs] = [event.request, moment.at.getTime()];
  const isEarlier = earlierActs.includes(userId, requestId, atMs);
  const completions = openTasks.at(moment, 'E').flatMap((task) => {
    const { step, isOpen, isForRoundOnly } = task;
    const isRight = verdictOf(checkEvent(step, event, values)) === 'passed';
    const cause = { requestId, eventId: event.id };
    const made = isRight ? openTasks.fulfil(task, moment, cause) : [];
    if (made.length > 0 || !isOpen || isEarlier || !isEventAttempt(step, event, values)) return made;
    const lines = reportEvent(step, event, values) ?? [];
    const attempts = isForRoundOnly ? tallies.roundAttempts : tallies.attempts;
    const replies = repliesToEvent(step, event, values);
    const sent = requestId !== null && repliesToRequests(step) ? causes.get(requestId) : undefined;
    const replaces = sent ? requestIdentity(sent, []) : undefined;
    const identity = eventIdentity(event, lines);
    attempts.add({ ...moment, ...cause, step, lines, replies, identity, ...(replaces && { replaces }) });
    return [];
  });
  if (completions.length > 0) earlierActs.complete(userId, requestId, atMs);
  return completions;
}

/** The first messages after a page opens a websocket are automatic; later ones count as the learner's. */
function isByItself({ type, request, at }: GradableRecord, followUps: FollowUps): boolean {
  if (type !== websocketEvent) return followUps.includes(request);
  return followUps.includes(request, Date.parse(at));
}

/** The event's row, and its socket message, which only lacks `seq`. */
export function storedEvent(record: EventRecord, target: TargetEvent['target']): Omit<TargetEvent, 'seq'> {
  const { id, at, request, type, data } = record;
  return { id, at, target, request, type, data };
}
