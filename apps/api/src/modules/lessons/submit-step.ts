import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { inTransaction, type UserContext } from '../../context.ts';
import { attempts } from '../../db/schema/index.ts';
import { answerIdentity } from '../../grading/attempt-identity.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../../grading/graded-lessons.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { AttemptTally, digestOf } from '../progress/attempt-tally.ts';
import { completeSteps, publishProgress, type Completed } from '../progress/complete-step.ts';
import { earnedSteps, readMatches, readRoundMatches } from '../progress/step-matches.ts';
import { publishHelp, storeAttempts, storeWrongAnswer } from '../progress/store-attempts.ts';
import { allowsStep, readPaces } from '../progress/paces.ts';
import { isForRoundOnly, readRounds, type Round } from '../progress/rounds.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { readOwnCompletions, type OwnCompletions } from './own-completions.ts';
import { completionsIn, roundIn } from './own-state.ts';
import { storeAnswer } from './store-answer.ts';

type Graded = { completed: Date; made: readonly Completed[] } | { completed: null };

/** Grades an answer; a correct one completes the step. */
export async function submitStep(
  ctx: UserContext,
  stepId: number,
  submission: Submission,
): Promise<SubmissionResult> {
  const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'submission' });
  const graded = await inTransaction(ctx, (tx) => gradeSubmission(tx, stepId, submission));
  stopTimer();
  if (!graded.completed) throw new AppError('answer_incorrect', 'This answer is not correct.');
  for (const made of graded.made) publishProgress(ctx, made);
  return { completed: graded.completed.toISOString() };
}

async function gradeSubmission(ctx: UserContext, stepId: number, submission: Submission): Promise<Graded> {
  const { userId } = ctx.actor;
  const { read: own } = await lockLearners(ctx, [userId], () => readOwnCompletions(ctx));
  const [rounds, paces] = await Promise.all([
    readRounds(ctx, own.hasRounds ? [userId] : []),
    readPaces(ctx, own.hasPaces ? [userId] : []),
  ]);
  const state = { own, rounds };
  const lesson = (await gradedLessonsAt(ctx, own.version)).lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');

  const round = roundIn(state, lesson.id);
  const shown = completionsIn(state, lesson);
  const isPast = (id: number) => isForRoundOnly(round, own.at.get(id));
  const completedMs = shown.at.get(stepId);
  const before = completedMs === undefined ? undefined : new Date(completedMs);
  if (before && step.type !== 'O') return { completed: before, made: [] };
  requireAnswerable(step, submission);
  if (!openSteps(lesson, (id) => shown.at.has(id)).includes(step)) {
    throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
  }
  const isAllowed = (id: number) => isPast(id) || allowsStep(lesson, paces, id);
  if (!isAllowed(stepId)) throw new AppError('paced', 'Your course does not go on to this step yet.');

  const isRight = verdictOf(checkSubmission(step, submission)) === 'passed';
  const attempt = isPast(stepId) ? undefined : keepAttempt(ctx, stepId, isRight);
  if (!isRight) {
    const kept = isPast(stepId) ? keepWrongInRound : keepWrongAnswer;
    await Promise.all([attempt, kept(ctx, step, submission)]);
    return { completed: null };
  }
  const isCompleted = (id: number) => id === stepId || shown.at.has(id);
  const answer = step.type === 'O' ? (submission.data ?? '') : undefined;
  // Teachers see no answers from a round, unless they asked for another one.
  const isForTeachers = !isPast(stepId) || own.again.has(stepId);
  const [made] = await Promise.all([
    completeAnswered(ctx, lesson, { step, answer, round, own, isCompleted, isAllowed, isPast }),
    attempt,
    answer !== undefined && isForTeachers ? storeAnswer(ctx, stepId, answer) : undefined,
  ]);
  const [first] = made;
  return { completed: before ?? new Date(first?.update.completed ?? ctx.clock()), made };
}

type Test = (stepId: number) => boolean;
type Answered = {
  step: LessonStep;
  answer: string | undefined;
  round: Round | undefined;
  own: OwnCompletions;
  isCompleted: Test;
  isAllowed: Test;
  /** Whether the step was completed before the round. */
  isPast: Test;
};

/** Completes the step, and later steps that traffic matched before they were open. */
async function completeAnswered(
  ctx: UserContext,
  lesson: GradedLesson,
  { step, answer, round, own, isCompleted, isAllowed, isPast }: Answered,
): Promise<Completed[]> {
  const { userId } = ctx.actor;
  const stepIds = lesson.steps.map(({ id }) => id);
  const [matches, ofRound] = await Promise.all([
    readMatches(ctx, own.hasMatches ? [userId] : [], stepIds),
    readRoundMatches(ctx, round ? [round] : []),
  ]);
  const known = [
    ...matches.filter(({ stepId }) => !isPast(stepId)),
    ...ofRound.filter(({ stepId }) => isPast(stepId)),
  ];
  const byStep = new Map(known.map((row) => [row.stepId, row]));
  const earned = earnedSteps(lesson, isCompleted, byStep).filter(({ stepId }) => isAllowed(stepId));
  const shared = { userId, lessonId: lesson.id, inRound: round !== undefined };
  return completeSteps(ctx, [
    { ...shared, stepId: step.id, requestId: null, eventId: null, ...(answer !== undefined && { answer }) },
    ...earned.map(({ stepId, requestId, eventId }) => ({ ...shared, stepId, requestId, eventId })),
  ]);
}

const wantsText = new Set(['Q', 'O']);
const wantsChoices = new Set(['S', 'M']);

function requireAnswerable(step: LessonStep, { data, choices }: Submission): void {
  if (wantsText.has(step.type)) {
    if ((data ?? '').trim() === '') throw invalidInput('/data', 'must not be blank');
  } else if (wantsChoices.has(step.type)) {
    if (choices === null) throw invalidInput('/choices', 'must be a list');
    if (step.type === 'S' && choices.length === 0) throw invalidInput('/choices', 'must have one item');
    if (!choices.every(({ id }) => step.choices.some((choice) => choice.id === id)))
      throw invalidInput('/choices', 'must be choices of this step');
  } else {
    throw new AppError('not_answerable', 'This step takes no answer.');
  }
}

const insertAttempt = prepared((db) => {
  const { placeholder } = sql;
  return db
    .insert(attempts)
    .values({
      userId: placeholder('userId'),
      stepId: placeholder('stepId'),
      at: placeholder('at'),
      isRight: placeholder('isRight'),
    })
    .prepare('attempt');
});

async function keepAttempt(ctx: UserContext, stepId: number, isRight: boolean): Promise<void> {
  const { userId } = ctx.actor;
  await insertAttempt(ctx.db).execute({ userId, stepId, at: ctx.clock(), isRight });
}

function tallyOf(ctx: UserContext, step: LessonStep, identity: string): AttemptTally {
  const { userId } = ctx.actor;
  const tally = new AttemptTally();
  tally.add({ userId, step, at: ctx.clock(), requestId: null, eventId: null, lines: [], identity });
  return tally;
}

async function keepWrongInRound(ctx: UserContext, step: LessonStep, answer: Submission): Promise<void> {
  await storeAttempts(ctx, tallyOf(ctx, step, answerIdentity(answer)), 'round');
  publishHelp(ctx, { userId: ctx.actor.userId, stepId: step.id });
}

async function keepWrongAnswer(ctx: UserContext, step: LessonStep, answer: Submission): Promise<void> {
  const { userId } = ctx.actor;
  const identity = answerIdentity(answer);
  await Promise.all([
    storeAttempts(ctx, tallyOf(ctx, step, identity)),
    storeWrongAnswer(ctx, { userId, stepId: step.id, digest: digestOf(identity), answer }),
  ]);
  publishHelp(ctx, { userId, stepId: step.id });
}
