import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { inTransaction, type UserContext } from '../../context.ts';
import { inOneRoundTrip } from '../../db/round-trip.ts';
import { AppError } from '../../http/errors.ts';
import {
  completeSteps,
  publishProgress,
  type Completed,
  type Completion,
} from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { readPaces } from '../progress/paces.ts';
import { earnedSteps, readMatches, readRoundMatches } from '../progress/step-matches.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { judgeAnswer, type Judged } from './judge-answer.ts';
import { readOwnState } from './own-state.ts';
import { countAnswer, storeOpenAnswer } from './store-answer.ts';
import { storeWrongAnswer } from './store-wrong-answer.ts';

type Outcome = { completed: Date | null; made: readonly Completed[] };

/** Grades an answer under the learner's lock; a correct one completes the step. */
export async function submitStep(
  ctx: UserContext,
  stepId: number,
  submission: Submission,
): Promise<SubmissionResult> {
  const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'submission' });
  const { completed, made } = await inTransaction(ctx, async (tx): Promise<Outcome> => {
    const { userId } = tx.actor;
    const { read: state } = await lockLearners(tx, [userId], () => readOwnState(tx));
    const paces = await readPaces(tx, state.own.hasPaces ? [userId] : []);
    const lessons = await gradedLessonsAt(tx, state.own.version);
    const judged = judgeAnswer(stepId, submission, { lessons, state, paces });
    if ('completed' in judged) return { ...judged, made: [] };
    return judged.isRight ? complete(tx, judged, submission) : reject(tx, judged, submission);
  }).finally(stopTimer);
  // After the commit, which keeps the wrong answer.
  if (!completed) throw new AppError('answer_incorrect', 'This answer is not correct.');
  for (const step of made) publishProgress(ctx, step);
  return { completed: completed.toISOString() };
}

/** Completes the step, and later steps that traffic matched before they were open. */
async function complete(tx: UserContext, judged: Judged, submission: Submission): Promise<Outcome> {
  const { userId } = tx.actor;
  const { lesson, step, round, isAllowed } = judged;
  const matches = await readMatchesFor(tx, judged);
  const earned = earnedSteps(lesson, judged.isCompleted, matches).filter(({ stepId }) => isAllowed(stepId));
  const shared = { userId, lessonId: lesson.id, inRound: round !== undefined };
  const answer = step.type === 'O' ? (submission.data ?? '') : null;
  const completions: Completion[] = [
    { ...shared, stepId: step.id, requestId: null, eventId: null, answer },
    ...earned.map(({ stepId, requestId, eventId }) => ({
      ...shared,
      stepId,
      requestId,
      eventId,
      answer: null,
    })),
  ];
  const [made] = await inOneRoundTrip(tx, [
    () => completeSteps(tx, completions),
    () => countAnswer(tx, judged),
    () => storeOpenAnswer(tx, judged, submission),
  ]);
  return { completed: judged.before ?? new Date(made[0]?.update.completed ?? tx.clock()), made };
}

/** The traffic that matched steps of the lesson; in a round of practice, that of the round for earlier steps. */
async function readMatchesFor(tx: UserContext, { lesson, round, own, isPast }: Judged) {
  const users = own.hasMatches ? [tx.actor.userId] : [];
  const stepIds = lesson.steps.map(({ id }) => id);
  const matches = (await readMatches(tx, users, stepIds)).filter(({ stepId }) => !isPast(stepId));
  const ofRound = await readRoundMatches(tx, round ? [round] : []);
  const rows = [...matches, ...ofRound.filter(({ stepId }) => isPast(stepId))];
  return new Map(rows.map((row) => [row.stepId, row]));
}

async function reject(tx: UserContext, judged: Judged, submission: Submission): Promise<Outcome> {
  await inOneRoundTrip(tx, [() => countAnswer(tx, judged), () => storeWrongAnswer(tx, judged, submission)]);
  return { completed: null, made: [] };
}
