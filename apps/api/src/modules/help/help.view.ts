import type { FeedbackLevel } from '@sentiero/contracts/authoring';
import type { FeedbackLine, Hand, StepFeedback, StepHelp } from '@sentiero/contracts/lessons';
import type { hands, stepAttempts, StoredLine } from '../../db/schema/index.ts';
import { describeConditions, type ReportLine } from '../../grading/attempt-report.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import type { OwnHelp } from './own-help.ts';
import { ruleName } from '../progress/rule-name.ts';

type AttemptsRow = typeof stepAttempts.$inferSelect;

export function helpView(step: LessonStep, own: OwnHelp): StepHelp {
  const { attempts, taken, hand, completedAt, answeredAt } = own;
  return {
    attempts: attempts?.attempts ?? 0,
    feedback: attempts && feedbackView(step, attempts),
    hints: { total: step.hints.length, shown: step.hints.slice(0, taken ?? 0) },
    hand: hand && handView(hand),
    debrief: completedAt && step.debrief,
    model_answer: answeredAt && step.modelAnswer,
  };
}

const handView = ({ at, text, requestId }: typeof hands.$inferSelect): Hand => ({
  at: at.toISOString(),
  text,
  request: requestId,
});

/** Feedback on the nearest attempt at the step's level; null below `feedback_after` attempts. */
export function feedbackView(step: LessonStep, row: AttemptsRow): StepFeedback | null {
  const { feedback: level, feedbackAfter } = step;
  // Results of an older rule do not apply to the current one; answers have no conditions.
  if (level === 'none' || row.total === 0 || row.rule !== ruleName(step)) return null;
  if (row.attempts < Math.max(1, feedbackAfter)) return null;
  return nearestView(step, row, level);
}

function nearestView(
  step: LessonStep,
  row: AttemptsRow,
  level: Exclude<FeedbackLevel, 'none'>,
): StepFeedback {
  return {
    request: row.requestId,
    event: row.eventId,
    at: row.nearestAt.toISOString(),
    met: row.met,
    total: row.total,
    conditions: level === 'count' ? null : linesView(describeConditions(step), row.lines, level),
  };
}

/** The conditions that are not secret, and one line for all that are. */
function linesView(
  conditions: readonly ReportLine[],
  stored: readonly StoredLine[],
  level: 'fields' | 'full',
): FeedbackLine[] {
  const all = conditions.map((condition, place) => ({ condition, line: stored[place] ?? { met: false } }));
  const open = all.filter(({ condition }) => !condition.isSecret);
  const secret = all.filter(({ condition }) => condition.isSecret);
  return [
    ...open.map(({ condition: { about, label, wanted }, line }) => ({
      about,
      met: line.met,
      ...(label ? { label } : {}),
      ...(level === 'full' ? { wanted, ...(line.seen === undefined ? {} : { seen: line.seen }) } : {}),
    })),
    ...(secret.length > 0 ? [{ about: 'more' as const, met: secret.every(({ line }) => line.met) }] : []),
  ];
}
