import type { CapturedRequest, RequestRecord } from '@sentiero/contracts/capture';
import type { Context } from '../context.ts';
import { checkRequest } from '../grading/grade-request.ts';
import { verdictOf } from '../grading/report.ts';
import { completeStep, type Completed } from '../modules/progress/complete-step.ts';
import type { Identified } from './identify-learners.ts';
import type { OpenTasks } from './open-tasks.ts';

/** Completes the task steps that were open for the learner and that this request fulfils. */
export async function gradeRequest(
  ctx: Context,
  { record, userId, target }: Identified<RequestRecord>,
  openTasks: OpenTasks,
): Promise<Completed[]> {
  const updates: Completed[] = [];
  for (const { lessonId, step } of openTasks.at(
    { userId, targetId: target.id, at: new Date(record.at) },
    'T',
  )) {
    if (verdictOf(checkRequest(step, record)) !== 'passed') continue;
    const completion = { userId, lessonId, stepId: step.id, requestId: record.id, eventId: null };
    const update = await completeStep(ctx, completion);
    openTasks.markCompleted(userId, step.id);
    if (update) updates.push(update);
  }
  return updates;
}

/** What is kept of a record. */
export function storedRequest({
  record,
  target,
}: Identified<RequestRecord>): Omit<CapturedRequest, 'seq' | 'completed'> {
  const { id, at, method, url, params, code, status, duration, outcome, request, response } = record;
  return { id, target, at, method, url, params, code, status, duration, outcome, request, response };
}
