import type { RecallQuestion, RecallResult, Submission } from '@sentiero/contracts/lessons';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import type { ContentCache } from '../../db/content-cache.ts';
import { stepAttempts } from '../../db/schema/index.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import type { GradedLessons } from '../../grading/graded-lessons.ts';
import { repliesToAnswer } from '../../grading/replies.ts';
import { verdictOf } from '../../grading/report.ts';
import { notFound } from '../../http/errors.ts';
import { chooseRecall, type Answered } from './choose-recall.ts';
import { readStepsById, type Content } from './content.queries.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { requireAnswerable } from './judge-answer.ts';
import { isUnlocked, readUnlocked } from './lessons.service.ts';
import { stepView } from './lessons.view.ts';
import { saidWhenRight, saidWhenWrong } from './said-of-answer.ts';

/** Questions that the learner has answered in other lessons, to be asked once more at the start of this one. */
export async function readRecall(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<RecallQuestion[]> {
  const { offered, content } = await offer(ctx, contents, lessonId);
  if (offered.length === 0) return [];
  const rows = await readStepsById(
    ctx,
    offered.map(({ stepId }) => stepId),
  );
  return offered.flatMap(({ stepId, lessonId: from }) => {
    const lesson = content.lessons.get(from);
    const row = rows.find((each) => each.id === stepId);
    if (!lesson || !row) return [];
    const { id, type, title, content: text, choices } = stepView(row, ctx.actor.userId, unanswered);
    return {
      lesson: { id: lesson.id, title: lesson.title },
      step: { id, type, title, content: text, choices },
    };
  });
}

const unanswered = { completedAt: undefined, isAgain: false, answer: null };

/** Grades an answer to a question that is offered; stores nothing, so that the figures of its own lesson stay true. */
export async function answerRecall(
  ctx: UserContext,
  contents: ContentCache<Content>,
  { id, step: stepId, submission }: { id: number; step: number; submission: Submission },
): Promise<RecallResult> {
  const { offered, lessons } = await offer(ctx, contents, id);
  const lesson = lessons.lessonOfStep(stepId);
  const step = lesson?.steps.find((each) => each.id === stepId);
  if (!lesson || !step || !offered.some((question) => question.stepId === stepId)) throw notFound('step');
  requireAnswerable(step, submission);
  // Nothing is written; the transaction holds the session, so that who has logged out gets no verdict.
  return inTransaction(ctx, async () => {
    const correct = verdictOf(checkSubmission(step, submission)) === 'passed';
    const wrong = () => saidWhenWrong({ step, guidance: lesson.guidance }, repliesToAnswer(step, submission));
    return { correct, ...(correct ? saidWhenRight(step) : wrong()) };
  });
}

const asked = new Set(['Q', 'S', 'M']);

async function offer(ctx: UserContext, contents: ContentCache<Content>, lessonId: number) {
  const { lesson, content, state } = await readUnlocked(ctx, contents, lessonId);
  const lessons = await gradedLessonsAt(ctx, state.own.version);
  const isOpen = (id: number) => {
    const from = content.lessons.get(id);
    return id !== lessonId && from !== undefined && isUnlocked(ctx, { lesson: from, content, state });
  };
  const answered =
    lesson.recall === 0 ? [] : questionsIn(lessons, state.own.at).filter((each) => isOpen(each.lessonId));
  const attempts = await readAttempts(ctx, answered);
  const offered = chooseRecall(
    answered.map((question) => ({ ...question, attempts: attempts.get(question.stepId) ?? 0 })),
    { userId: ctx.actor.userId, now: ctx.clock(), most: lesson.recall },
  );
  return { offered, content, lessons };
}

/** The questions among completed steps of visible lessons. */
function questionsIn(
  lessons: GradedLessons,
  completedAt: ReadonlyMap<number, number>,
): Omit<Answered, 'attempts'>[] {
  return [...completedAt].flatMap(([stepId, at]) => {
    const lesson = lessons.lessonOfStep(stepId);
    const step = lesson?.steps.find(({ id }) => id === stepId);
    return lesson && step && asked.has(step.type) ? { stepId, lessonId: lesson.id, completedAt: at } : [];
  });
}

/** The wrong attempts before each step was completed. */
async function readAttempts(
  ctx: UserContext,
  questions: readonly { stepId: number }[],
): Promise<Map<number, number>> {
  if (questions.length === 0) return new Map();
  const rows = await ctx.db
    .select({ stepId: stepAttempts.stepId, attempts: stepAttempts.attempts })
    .from(stepAttempts)
    .where(
      and(
        eq(stepAttempts.userId, ctx.actor.userId),
        isAnyOf(
          stepAttempts.stepId,
          questions.map(({ stepId }) => stepId),
        ),
      ),
    );
  return new Map(rows.map(({ stepId, attempts }) => [stepId, attempts]));
}
