import type { Submission } from '@sentiero/contracts/lessons';
import { sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { unnestNamed } from '../../db/arrays.ts';
import { preparedSql } from '../../db/prepared.ts';
import { attempts } from '../../db/schema/index.ts';
import { answerIdentity } from '../../grading/attempt-identity.ts';
import { AppError } from '../../http/errors.ts';
import { AttemptTally, digestOf } from '../progress/attempt-tally.ts';
import { completeSteps, type Completed, type Completion } from '../progress/complete-step.ts';
import { readPaces } from '../progress/paces.ts';
import { readRounds } from '../progress/rounds.ts';
import { earnedSteps, readMatches, readRoundMatches } from '../progress/step-matches.ts';
import {
  publishHelp,
  pruneWrongAnswers,
  storeAttempts,
  storeWrongAnswers,
} from '../progress/store-attempts.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { judgeAnswer, type Judged } from './judge-answer.ts';
import type { OwnCompletions } from './own-completions.ts';
import { storeAnswer } from './store-answer.ts';

/** A learner's answer to a step. */
export type Answered = { ctx: UserContext; stepId: number; submission: Submission };

export type Graded =
  | { completed: Date; made: readonly Completed[] }
  /** The answer is wrong. */
  | { completed: null }
  /** The step takes no such answer now. */
  | { refused: AppError };

type Owns = ReadonlyMap<number, OwnCompletions>;
type Taken = Judged & { answer: Answered; userId: number; own: OwnCompletions };

/**
 * Grades answers of different learners, whose locks the transaction holds, and stores what follows. The number of round
 * trips does not depend on the number of answers.
 */
export async function gradeAnswers(
  tx: Context,
  answers: readonly Answered[],
  owns: Owns,
): Promise<Map<Answered, Graded>> {
  const { graded, taken } = await judgeAll(tx, answers, owns);
  const right = taken.filter(({ isRight }) => isRight);
  const [made] = await Promise.all([
    completeAnswered(tx, right),
    storeOutcomes(tx, taken),
    storeWrong(tx, taken),
    ...right.map(keepOpenAnswer(tx)),
  ]);
  const madeOf = Map.groupBy(made, ({ userId }) => userId);
  for (const { answer, userId, isRight, before } of taken) {
    const own = madeOf.get(userId) ?? [];
    const completed = before ?? new Date(own[0]?.update.completed ?? tx.clock());
    graded.set(answer, isRight ? { completed, made: own } : { completed: null });
  }
  return graded;
}

async function judgeAll(tx: Context, answers: readonly Answered[], owns: Owns) {
  const having = (flag: 'hasRounds' | 'hasPaces') =>
    [...owns].filter(([, own]) => own[flag]).map(([userId]) => userId);
  const [rounds, paces] = await Promise.all([
    readRounds(tx, having('hasRounds')),
    readPaces(tx, having('hasPaces')),
  ]);
  const roundsOf = Map.groupBy(rounds, ({ userId }) => userId);
  const pacesOf = Map.groupBy(paces, ({ userId }) => userId);
  const graded = new Map<Answered, Graded>();
  const taken: Taken[] = [];
  for (const answer of answers) {
    const { ctx, stepId, submission } = answer;
    const { userId } = ctx.actor;
    const own = owns.get(userId);
    if (!own) throw new Error(`the completions of user ${userId} were not read`);
    const lessons = await gradedLessonsAt(tx, own.version);
    const state = { own, rounds: roundsOf.get(userId) ?? [] };
    try {
      const judged = judgeAnswer(stepId, submission, { lessons, state, paces: pacesOf.get(userId) ?? [] });
      if ('completed' in judged) graded.set(answer, { ...judged, made: [] });
      else taken.push({ ...judged, answer, userId, own });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      graded.set(answer, { refused: error });
    }
  }
  return { graded, taken };
}

/** Completes the steps, and later steps that traffic matched before they were open. */
async function completeAnswered(tx: Context, right: readonly Taken[]): Promise<Completed[]> {
  const stepIds = right.flatMap(({ lesson }) => lesson.steps.map(({ id }) => id));
  const matching = right.filter(({ own }) => own.hasMatches).map(({ userId }) => userId);
  const [matches, ofRounds] = await Promise.all([
    readMatches(tx, matching, stepIds),
    readRoundMatches(
      tx,
      right.flatMap(({ round }) => round ?? []),
    ),
  ]);
  return completeSteps(
    tx,
    right.flatMap((one) => completionsOf(one, { matches, ofRounds })),
  );
}

type Matches = Record<'matches' | 'ofRounds', Awaited<ReturnType<typeof readMatches>>>;

function completionsOf(
  { answer, userId, lesson, step, round, isPast, isCompleted, isAllowed }: Taken,
  { matches, ofRounds }: Matches,
): Completion[] {
  const known = [
    ...matches.filter((match) => match.userId === userId && !isPast(match.stepId)),
    ...ofRounds.filter((match) => match.userId === userId && isPast(match.stepId)),
  ];
  const byStep = new Map(known.map((match) => [match.stepId, match]));
  const earned = earnedSteps(lesson, isCompleted, byStep).filter(({ stepId }) => isAllowed(stepId));
  const shared = { userId, lessonId: lesson.id, inRound: round !== undefined };
  const own = step.type === 'O' ? { answer: answer.submission.data ?? '' } : {};
  return [
    { ...shared, stepId: step.id, requestId: null, eventId: null, ...own },
    ...earned.map(({ stepId, requestId, eventId }) => ({ ...shared, stepId, requestId, eventId })),
  ];
}

const insertedAttempts = preparedSql(() => {
  const columns = unnestNamed({ userIds: 'int[]', stepIds: 'int[]', areRight: 'int[]' });
  return sql`
    insert into ${attempts} (user_id, step_id, at, is_right)
    select user_id, step_id, ${sql.placeholder('at')}::timestamptz, is_right = 1
    from ${columns} as new (user_id, step_id, is_right)`;
});

/** Counts the answers for statistics, without those in rounds of practice. */
async function storeOutcomes(tx: Context, taken: readonly Taken[]): Promise<void> {
  const counted = taken.filter(({ step, isPast }) => !isPast(step.id));
  if (counted.length === 0) return;
  await insertedAttempts(tx.db).execute({
    userIds: counted.map(({ userId }) => userId),
    stepIds: counted.map(({ step }) => step.id),
    areRight: counted.map(({ isRight }) => Number(isRight)),
    at: tx.clock().toISOString(),
  });
}

async function storeWrong(tx: Context, taken: readonly Taken[]): Promise<void> {
  const wrong = taken.filter(({ isRight }) => !isRight);
  const tallies = { own: new AttemptTally(), round: new AttemptTally() };
  const kept: Parameters<typeof storeWrongAnswers>[1][number][] = [];
  const at = tx.clock();
  for (const { answer, userId, step, isPast } of wrong) {
    const identity = answerIdentity(answer.submission);
    const tally = isPast(step.id) ? tallies.round : tallies.own;
    tally.add({ userId, step, at, requestId: null, eventId: null, lines: [], identity });
    if (!isPast(step.id))
      kept.push({ userId, stepId: step.id, digest: digestOf(identity), answer: answer.submission });
  }
  const [counts] = await Promise.all([
    storeAttempts(tx, tallies.own),
    storeAttempts(tx, tallies.round, 'round'),
    storeWrongAnswers(tx, kept),
  ]);
  await pruneWrongAnswers(tx, counts);
  for (const { userId, step } of wrong) publishHelp(tx, { userId, stepId: step.id });
}

/** Teachers see no answers from a round, unless they asked for another one. */
const keepOpenAnswer =
  (tx: Context) =>
  async ({ answer, userId, step, own, isPast }: Taken): Promise<void> => {
    const isForTeachers = !isPast(step.id) || own.again.has(step.id);
    if (step.type !== 'O' || !isForTeachers) return;
    await storeAnswer(tx, { userId, stepId: step.id, answer: answer.submission.data ?? '' });
  };
