import type { CapturedRequest, RequestRecord } from '@sentiero/contracts/capture';
import { checkRequest } from '../grading/grade-request.ts';
import { verdictOf } from '../grading/report.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { Identified } from './identify-learners.ts';
import type { OpenTasks } from './open-tasks.ts';
import { withinBounds } from './within-bounds.ts';

/** The completions of the task steps that were open for the learner and that this request fulfils. */
export function gradeRequest(
  { record, userId, target }: Identified<RequestRecord>,
  openTasks: OpenTasks,
): Completion[] {
  const made: Completion[] = [];
  const moment = { userId, targetId: target.id, at: new Date(record.at) };
  for (const { lessonId, step } of openTasks.at(moment, 'T')) {
    if (verdictOf(checkRequest(step, record)) !== 'passed') continue;
    made.push({ userId, lessonId, stepId: step.id, requestId: record.id, eventId: null });
    openTasks.markCompleted(userId, step.id);
  }
  return made;
}

/** What is kept of a record: all that it says, as far as a learner's bounds go. */
export function storedRequest({
  record: { kind: _kind, learner: _learner, target_id: _targetId, ...exchange },
  target,
}: Identified<RequestRecord>): Omit<CapturedRequest, 'seq' | 'completed'> {
  return { target, ...withinBounds(exchange) };
}
