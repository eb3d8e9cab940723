import type { CapturedRequest, RequestRecord } from '@sentiero/contracts/capture';
import { checkRequest } from '../grading/grade-request.ts';
import { verdictOf } from '../grading/report.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { Identified } from './identify-learners.ts';
import type { GradingState } from './grading-state.ts';
import { withinBounds } from './within-bounds.ts';

/** The completions that this request earns. */
export function gradeRequest(
  { record, userId, target, values }: Identified<RequestRecord>,
  { openTasks, followUps }: GradingState,
): Completion[] {
  if (followUps.has(userId, record)) return [];
  const moment = { userId, targetId: target.id, at: new Date(record.at) };
  return openTasks.at(moment, 'T').flatMap((task) => {
    if (verdictOf(checkRequest(task.step, record, values)) !== 'passed') return [];
    return openTasks.fulfil(task, moment, { requestId: record.id, eventId: null });
  });
}

/** A request as stored, truncated to the bounds of a record. */
export function storedRequest({
  record: { kind: _kind, learner: _learner, target_id: _targetId, ...exchange },
  target,
}: Identified<RequestRecord>): Omit<CapturedRequest, 'seq' | 'completed'> {
  return { target, ...withinBounds(exchange) };
}
