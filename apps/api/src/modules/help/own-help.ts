import type { FeedbackLevel } from '@sentiero/contracts/authoring';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContext } from '../../context.ts';
import {
  completions,
  hands,
  hintsTaken,
  openAnswers,
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

/** The course settings that raise the author's feedback level and hints on a step. */
const raisedFor = (stepId: number) => sql<Raised[] | null>`(
  select json_agg(json_build_object('level', raised.level, 'hints', raised.hints))
  from course_guidance raised join course_members member on member.course_id = raised.course_id
  where raised.step_id = ${stepId} and member.user_id = ${users.id} and not ${users.isTeacher})`;

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

/** Loads the caller's attempts, hints and hand on a step in one query. */
export async function readOwnHelp(ctx: UserContext, stepId: number) {
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
export type OwnHelp = Awaited<ReturnType<typeof readOwnHelp>>;
