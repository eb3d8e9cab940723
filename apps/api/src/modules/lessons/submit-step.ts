import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { InGroups } from '@sentiero/service';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { holdFree } from '../../http/hold-session.ts';
import { publishProgress } from '../progress/complete-step.ts';
import { lockFreeLearners, lockLearners } from '../progress/learner-lock.ts';
import { gradeAnswers, type Answered, type Graded } from './grade-answers.ts';
import { readCompletionsOf } from './own-completions.ts';

/** A class that answers at once shares transactions. */
const limits = { most: 32, atOnce: 2 };

export type SubmitStep = (
  ctx: UserContext,
  stepId: number,
  submission: Submission,
) => Promise<SubmissionResult>;

/** Grades an answer; a correct one completes the step. */
export function submissions(): SubmitStep {
  const inGroups = new InGroups<Answered, Graded>({
    limits,
    together: gradeTogether,
    alone: gradeAlone,
    onFailure: (err, [answer]) => answer?.ctx.log.warn({ err }, 'answers could not be graded together'),
  });
  return async (ctx, stepId, submission) => {
    const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'submission' });
    const grade = () => inGroups.run({ ctx, stepId, submission });
    const graded = await (ctx.hold ? ctx.hold.inTurn(grade) : grade());
    stopTimer();
    if ('refused' in graded) throw graded.refused;
    if (!graded.completed) throw new AppError('answer_incorrect', 'This answer is not correct.');
    for (const made of graded.made) publishProgress(ctx, made);
    return { completed: graded.completed.toISOString() };
  };
}

/** Grades the answers of learners whose rows nobody has locked, without waiting for the others. */
async function gradeTogether(answers: readonly Answered[]): Promise<ReadonlyMap<Answered, Graded>> {
  const [first] = answers;
  if (!first) return new Map();
  // Each learner has one answer in a group: the second one is graded after the first.
  const byLearner = new Map(answers.map((answer) => [answer.ctx.actor.userId, answer]));
  return inTransaction<Context, ReadonlyMap<Answered, Graded>>(
    { ...first.ctx, hold: undefined },
    async (tx) => {
      const ids = [...byLearner.keys()];
      const [held, locked, owns] = await Promise.all([
        holdFree(
          tx,
          [...byLearner.values()].map(({ ctx }) => ctx),
        ),
        lockFreeLearners(tx, ids),
        readCompletionsOf(tx, ids),
      ]);
      const free = [...byLearner.values()].filter(({ ctx }) => held.has(ctx) && locked.has(ctx.actor.userId));
      return gradeAnswers(tx, free, owns);
    },
  );
}

/** Grades an answer once its learner's row is free. Its caller's turn has come already. */
async function gradeAlone(answer: Answered): Promise<Graded> {
  const { hold } = answer.ctx;
  const ctx = { ...answer.ctx, hold: hold && { ...hold, inTurn: atOnce } };
  const ids = [ctx.actor.userId];
  const graded = await inTransaction(ctx, async (tx) => {
    const { read: owns } = await lockLearners(tx, ids, () => readCompletionsOf(tx, ids));
    return gradeAnswers(tx, [answer], owns);
  });
  const own = graded.get(answer);
  if (!own) throw new Error('an answer was not graded');
  return own;
}

const atOnce = <Result>(work: () => Promise<Result>) => work();
