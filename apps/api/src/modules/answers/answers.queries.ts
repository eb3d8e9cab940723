import type { AnswerState } from '@sentiero/contracts/answers';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { courseMembers, lessons, sentAnswers, steps, users } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';

const reviewers = alias(users, 'reviewers');
const learner = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
};
const reviewer = { id: reviewers.id, firstName: reviewers.firstName, lastName: reviewers.lastName };

/** The newest answers of the course's current learners to the questions that learners see. */
const ofCourse = (courseId: number, ...further: (SQL | undefined)[]) =>
  and(
    eq(courseMembers.courseId, courseId),
    learnsHere,
    eq(sentAnswers.isNewest, true),
    eq(steps.isVisible, true),
    eq(lessons.isVisible, true),
    ...further,
  );

function answersOf(ctx: Context, where: SQL | undefined) {
  return ctx.db
    .select({
      answer: sentAnswers,
      user: learner,
      by: reviewer,
      stepTitle: steps.title,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .innerJoin(sentAnswers, eq(sentAnswers.userId, users.id))
    .innerJoin(steps, eq(steps.id, sentAnswers.stepId))
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .leftJoin(reviewers, eq(reviewers.id, sentAnswers.reviewedBy))
    .where(where)
    .$dynamic();
}
export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

export type Wanted = {
  step?: number | undefined;
  state?: AnswerState | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export function readAnswers(ctx: Context, courseId: number, wanted: Wanted): Promise<AnswerRow[]> {
  const { step, state, limit = 50, offset = 0 } = wanted;
  const where = ofCourse(
    courseId,
    step === undefined ? undefined : eq(sentAnswers.stepId, step),
    state === undefined ? undefined : eq(sentAnswers.state, state),
  );
  return answersOf(ctx, where)
    .orderBy(asc(sentAnswers.answeredAt), asc(sentAnswers.id))
    .limit(limit)
    .offset(offset);
}

/** An answer, newest or not, of a learner of the course. */
export async function findAnswer(ctx: Context, courseId: number, answerId: number) {
  const [row] = await ctx.db
    .select({ id: sentAnswers.id, userId: sentAnswers.userId, stepId: sentAnswers.stepId })
    .from(sentAnswers)
    .innerJoin(users, eq(users.id, sentAnswers.userId))
    .innerJoin(courseMembers, eq(courseMembers.userId, users.id))
    .innerJoin(steps, eq(steps.id, sentAnswers.stepId))
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(
      and(
        eq(sentAnswers.id, answerId),
        eq(courseMembers.courseId, courseId),
        learnsHere,
        eq(steps.isVisible, true),
        eq(lessons.isVisible, true),
      ),
    );
  return row;
}

export async function readAnswer(ctx: Context, courseId: number, answerId: number) {
  const [row] = await answersOf(ctx, ofCourse(courseId, eq(sentAnswers.id, answerId)));
  return row;
}

/** These learners' earlier answers to these questions, newest first. */
export function readEarlier(ctx: Context, rows: readonly AnswerRow[]) {
  return ctx.db
    .select()
    .from(sentAnswers)
    .where(
      and(
        isAnyOf(sentAnswers.userId, [...new Set(rows.map(({ answer }) => answer.userId))]),
        isAnyOf(sentAnswers.stepId, [...new Set(rows.map(({ answer }) => answer.stepId))]),
        eq(sentAnswers.isNewest, false),
      ),
    )
    .orderBy(sql`${sentAnswers.id} desc`);
}

export function readAnsweredSteps(ctx: Context, courseId: number) {
  return ctx.db
    .select({
      id: steps.id,
      title: steps.title,
      content: steps.content,
      model_answer: steps.modelAnswer,
      lesson: { id: lessons.id, title: lessons.title },
      new: sql<number>`(count(*) filter (where ${sentAnswers.state} = 'new'))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .innerJoin(sentAnswers, eq(sentAnswers.userId, users.id))
    .innerJoin(steps, eq(steps.id, sentAnswers.stepId))
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(ofCourse(courseId))
    .groupBy(steps.id, lessons.id)
    .orderBy(asc(lessons.order), asc(lessons.id), asc(steps.order), asc(steps.id));
}
