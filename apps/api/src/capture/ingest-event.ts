import type { EventRecord, TargetEvent } from '@sentiero/contracts/capture';
import { checkEvent } from '../grading/grade-event.ts';
import { verdictOf } from '../grading/report.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import type { OpenTasks } from './open-tasks.ts';

export type GradableRecord = Pick<EventRecord, 'id' | 'at' | 'request' | 'type' | 'data'>;

/** The completions of the event steps that were open for the learner and that this event fulfils. */
export function gradeEvent(
  { userId, targetId }: { userId: number; targetId: number },
  event: GradableRecord,
  openTasks: OpenTasks,
): Completion[] {
  const made: Completion[] = [];
  for (const { lessonId, step } of openTasks.at({ userId, targetId, at: new Date(event.at) }, 'E')) {
    if (verdictOf(checkEvent(step, event)) !== 'passed') continue;
    made.push({ userId, lessonId, stepId: step.id, requestId: event.request, eventId: event.id });
    openTasks.markCompleted(userId, step.id);
  }
  return made;
}

/** What is kept of an event, and what the learner's socket sends once `seq` is added. */
export function storedEvent(record: EventRecord, target: TargetEvent['target']): Omit<TargetEvent, 'seq'> {
  const { id, at, request, type, data } = record;
  return { id, at, target, request, type, data };
}
