import type { FeedbackLevel } from '@sentiero/contracts/authoring';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContext } from '../../context.ts';
import { uTeachesM } from '../../db/teaches.ts';
import type { FoundStep } from './reachable-step.ts';
import {
  completions,
  hands,
  hintsTaken,
  openAnswers,
  practiceAttempts,
  practiceHints,
  sentAnswers,
  stepAttempts,
  users,
} from '../../db/schema/index.ts';

type Tables =
  | typeof completions
  | typeof hands
  | typeof hintsTaken
  | typeof openAnswers
  | typeof sentAnswers
  | typeof stepAttempts;
const reviewers = alias(users, 'reviewers');
const ofStep = (table: Tables, id: number) => and(eq(table.userId, users.id), eq(table.stepId, id));

export type Raised = { level: FeedbackLevel; hints: number };

/** The course settings that raise a step's own feedback level and hints. */
const raisedFor = (stepId: number) => sql<Raised[] | null>`(
  select json_agg(json_build_object('level', raised.level, 'hints', raised.hints))
  from course_guidance raised join course_members m on m.course_id = raised.course_id
    join users u on u.id = m.user_id
  where raised.step_id = ${stepId} and m.user_id = ${users.id} and not ${uTeachesM})`;

const none = {
  attempts: null,
  taken: null,
  hand: null,
  completedAt: null,
  answeredAt: null,
  raised: null,
  review: null,
  reviewer: null,
};

/** Loads the caller's attempts, hints and hand on a step; in a round of practice, those of the round. */
export async function readOwnHelp(
  ctx: UserContext,
  { step, round, isForRoundOnly }: Pick<FoundStep, 'step' | 'round' | 'isForRoundOnly'>,
) {
  if (!round) return readHelp(ctx, step.id);
  const [own, ofRound] = await Promise.all([readHelp(ctx, step.id), readHelpOfRound(ctx, step.id)]);
  const completed = round.completed.get(step.id);
  const completedAt = completed?.completedAt ?? null;
  const answeredAt = completed?.answer ? completedAt : null;
  return { ...own, ...(isForRoundOnly ? ofRound : {}), completedAt, answeredAt };
}

async function readHelpOfRound({ db, actor }: UserContext, stepId: number) {
  const [[attempts = null], [hints]] = await Promise.all([
    db
      .select()
      .from(practiceAttempts)
      .where(and(eq(practiceAttempts.userId, actor.userId), eq(practiceAttempts.stepId, stepId))),
    db
      .select({ taken: practiceHints.taken })
      .from(practiceHints)
      .where(and(eq(practiceHints.userId, actor.userId), eq(practiceHints.stepId, stepId))),
  ]);
  return { attempts, taken: hints?.taken ?? null };
}

/** Takes one query. */
async function readHelp(ctx: UserContext, stepId: number) {
  const [row] = await ctx.db
    .select({
      attempts: stepAttempts,
      taken: hintsTaken.taken,
      hand: hands,
      completedAt: completions.completedAt,
      answeredAt: openAnswers.answeredAt,
      raised: raisedFor(stepId),
      review: sentAnswers,
      reviewer: { first_name: reviewers.firstName, last_name: reviewers.lastName },
    })
    .from(users)
    .leftJoin(stepAttempts, ofStep(stepAttempts, stepId))
    .leftJoin(hintsTaken, ofStep(hintsTaken, stepId))
    .leftJoin(hands, ofStep(hands, stepId))
    .leftJoin(completions, ofStep(completions, stepId))
    .leftJoin(openAnswers, ofStep(openAnswers, stepId))
    .leftJoin(sentAnswers, and(ofStep(sentAnswers, stepId), eq(sentAnswers.isNewest, true)))
    .leftJoin(reviewers, eq(reviewers.id, sentAnswers.reviewedBy))
    .where(eq(users.id, ctx.actor.userId));
  return row ?? none;
}
export type OwnHelp = Awaited<ReturnType<typeof readHelp>>;
