import type { EventRecord, TargetEvent } from '@sentiero/contracts/capture';
import type { Context } from '../context.ts';
import { checkEvent } from '../grading/grade-event.ts';
import { verdictOf } from '../grading/report.ts';
import { completeStep, type Completed } from '../modules/progress/complete-step.ts';
import type { OpenTasks } from './open-tasks.ts';

export type GradableRecord = Pick<EventRecord, 'id' | 'at' | 'request' | 'type' | 'data'>;

/** Completes the event steps that were open for the learner and that this event fulfils. */
export async function gradeEvent(
  ctx: Context,
  owner: { userId: number; targetId: number },
  event: GradableRecord,
  openTasks: OpenTasks,
): Promise<Completed[]> {
  const updates: Completed[] = [];
  for (const { lessonId, step } of openTasks.at({ ...owner, at: new Date(event.at) }, 'E')) {
    if (verdictOf(checkEvent(step, event)) !== 'passed') continue;
    const { userId } = owner;
    const completion = { userId, lessonId, stepId: step.id, requestId: event.request, eventId: event.id };
    const update = await completeStep(ctx, completion);
    openTasks.markCompleted(userId, step.id);
    if (update) updates.push(update);
  }
  return updates;
}

/** What is kept of an event, and what the learner's socket sends once `seq` is added. */
export function storedEvent(record: EventRecord, target: TargetEvent['target']): Omit<TargetEvent, 'seq'> {
  const { id, at, request, type, data } = record;
  return { id, at, target, request, type, data };
}
