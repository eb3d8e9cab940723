import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { inTransaction, type UserContext } from '../../context.ts';
import { attempts } from '../../db/schema/index.ts';
import { answerIdentity } from '../../grading/attempt-identity.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../../grading/graded-lessons.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { AttemptTally, digestOf } from '../progress/attempt-tally.ts';
import { completeSteps, publishProgress, type Completed } from '../progress/complete-step.ts';
import { earnedSteps, readMatches } from '../progress/step-matches.ts';
import { publishHelp, storeAttempts, storeWrongAnswer } from '../progress/store-attempts.ts';
import { allowsStep, readPaces } from '../progress/paces.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { readOwnCompletions } from './own-completions.ts';
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
  const {
    read: [own, paces],
  } = await lockLearners(ctx, [userId], () =>
    Promise.all([readOwnCompletions(ctx), readPaces(ctx, [userId])]),
  );
  const lesson = (await gradedLessonsAt(ctx, own.version)).lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');

  const completedMs = own.at.get(stepId);
  const before = completedMs === undefined ? undefined : new Date(completedMs);
  if (before && step.type !== 'O') return { completed: before, made: [] };
  requireAnswerable(step, submission);
  if (!openSteps(lesson, (id) => own.at.has(id)).includes(step)) {
    throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
  }
  if (!allowsStep(lesson, paces, stepId))
    throw new AppError('paced', 'Your course does not go on to this step yet.');

  const isRight = verdictOf(checkSubmission(step, submission)) === 'passed';
  const attempt = keepAttempt(ctx, stepId, isRight);
  if (!isRight) {
    await Promise.all([attempt, keepWrongAnswer(ctx, step, submission)]);
    return { completed: null };
  }
  const isCompleted = (id: number) => id === stepId || own.at.has(id);
  const isAllowed = (id: number) => allowsStep(lesson, paces, id);
  const [made] = await Promise.all([
    completeAnswered(ctx, lesson, { step, isCompleted, isAllowed }),
    attempt,
    step.type === 'O' ? storeAnswer(ctx, stepId, submission.data ?? '') : undefined,
  ]);
  const [first] = made;
  return { completed: before ?? new Date(first?.update.completed ?? ctx.clock()), made };
}

type Test = (stepId: number) => boolean;
type Answered = { step: LessonStep; isCompleted: Test; isAllowed: Test };

/** Completes the step, and later steps whose rules traffic fulfilled before they were open. */
async function completeAnswered(
  ctx: UserContext,
  lesson: GradedLesson,
  { step, isCompleted, isAllowed }: Answered,
): Promise<Completed[]> {
  const { userId } = ctx.actor;
  const matches = await readMatches(
    ctx,
    [userId],
    lesson.steps.map(({ id }) => id),
  );
  const byStep = new Map(matches.map((row) => [row.stepId, row]));
  const earned = earnedSteps(lesson, isCompleted, byStep).filter(({ stepId }) => isAllowed(stepId));
  return completeSteps(ctx, [
    { userId, lessonId: lesson.id, stepId: step.id, requestId: null, eventId: null },
    ...earned.map(({ stepId, requestId, eventId }) => ({
      userId,
      lessonId: lesson.id,
      stepId,
      requestId,
      eventId,
    })),
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

async function keepAttempt(ctx: UserContext, stepId: number, isRight: boolean): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .insert(attempts)
    .values({ userId, stepId, at: ctx.clock(), isRight })
    .prepare('attempt')
    .execute();
}

async function keepWrongAnswer(ctx: UserContext, step: LessonStep, answer: Submission): Promise<void> {
  const { userId } = ctx.actor;
  const identity = answerIdentity(answer);
  const tally = new AttemptTally();
  tally.add({ userId, step, at: ctx.clock(), requestId: null, eventId: null, lines: [], identity });
  await Promise.all([
    storeAttempts(ctx, tally),
    storeWrongAnswer(ctx, { userId, stepId: step.id, digest: digestOf(identity), answer }),
  ]);
  publishHelp(ctx, { userId, stepId: step.id });
}
