import { feedbackLevels, type FeedbackLevel } from '@sentiero/contracts/authoring';
import type { AnswerReview, FeedbackLine, Hand, StepFeedback, StepHelp } from '@sentiero/contracts/lessons';
import type { hands, stepAttempts, StoredLine } from '../../db/schema/index.ts';
import { describeConditions, type ReportLine } from '../../grading/attempt-report.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import type { OwnHelp } from './own-help.ts';
import { saidWhenRight, saidWhenWrong, type GuidedStep } from '../lessons/said-of-answer.ts';
import { ruleName } from '../progress/rule-name.ts';

type AttemptsRow = typeof stepAttempts.$inferSelect;

export function helpView({ step, guidance }: GuidedStep, own: OwnHelp): StepHelp {
  const { attempts, hand, completedAt, answeredAt, raised } = own;
  const shown = shownHints({ step, guidance }, own);
  const newest = attempts?.rule === ruleName(step) ? attempts : null;
  return {
    attempts: attempts?.attempts ?? 0,
    feedback: attempts && feedbackView({ step, guidance }, attempts, raised),
    ...(completedAt ? saidWhenRight(step) : saidWhenWrong({ step, guidance }, newest?.replies ?? null)),
    hints: { total: hintsOf({ step, guidance }, shown), shown: step.hints.slice(0, shown) },
    hand: hand && handView(hand),
    debrief: completedAt && step.debrief,
    model_answer: answeredAt && step.modelAnswer,
    review: reviewView(own),
  };
}

/** The number of visible hints: those taken, those that a course shows to all, and the one that the lesson offers. */
export function shownHints(
  { step, guidance }: GuidedStep,
  { attempts, taken, raised }: Pick<OwnHelp, 'attempts' | 'taken' | 'raised'>,
): number {
  const isOffered = guidance === 'offered' && attempts !== null && isTimeFor(step, attempts);
  const most = Math.max(taken ?? 0, isOffered ? 1 : 0, ...(raised ?? []).map(({ hints }) => hints));
  return Math.min(most, step.hints.length);
}

/** The number of hints that a learner can have. */
export const hintsOf = ({ step, guidance }: GuidedStep, shown: number): number =>
  guidance === 'none' ? shown : step.hints.length;

const isTimeFor = ({ feedbackAfter }: LessonStep, { attempts }: AttemptsRow) =>
  attempts >= Math.max(1, feedbackAfter);

function reviewView({ review, reviewer }: OwnHelp): AnswerReview | null {
  if (!review?.reviewedAt || review.state === 'new') return null;
  const { state, comment, reviewedAt } = review;
  return { at: reviewedAt.toISOString(), state, comment, by: reviewer };
}

const handView = ({ at, text, requestId }: typeof hands.$inferSelect): Hand => ({
  at: at.toISOString(),
  text,
  request: requestId,
});

/** The author's level applies from `feedback_after` attempts on, a course's from the first. */
function feedbackView(
  { step, guidance }: GuidedStep,
  row: AttemptsRow,
  raised: OwnHelp['raised'],
): StepFeedback | null {
  const isTime = guidance !== 'none' && isTimeFor(step, row);
  const levels = [isTime ? step.feedback : 'none', ...(raised ?? []).map(({ level }) => level)];
  const level = feedbackLevels.findLast((known) => levels.includes(known));
  return level && level !== 'none' ? feedbackAt(step, row, level) : null;
}

/** Feedback on the nearest attempt; null for answers and for results of an older rule. */
export function feedbackAt(
  step: LessonStep,
  row: AttemptsRow,
  level: Exclude<FeedbackLevel, 'none'>,
): StepFeedback | null {
  return row.total === 0 || row.rule !== ruleName(step) ? null : nearestView(step, row, level);
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

/** The conditions that are not secret, plus one line for all secret ones. */
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
