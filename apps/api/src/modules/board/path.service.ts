import type { LearnerPath, PathStep } from '@sentiero/contracts/board';
import type { Language } from '@sentiero/contracts/shared';
import { and, desc, eq } from 'drizzle-orm';
import { inSnapshot, type UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { completions, hintsTaken, stepAttempts, wrongAnswers } from '../../db/schema/index.ts';
import { feedbackAt } from '../help/help.service.ts';
import { readAnswerWords } from './answer-words.ts';
import { findLesson, type BoardLesson } from './board-lesson.ts';
import { readAttempts } from './board.queries.ts';
import { findTaughtLearner } from './course-learner.ts';

type Asked = { courseId: number; userId: number; lesson: number | undefined; language: Language };

/** A learner's path through a lesson: their attempts and completions, never their traffic. */
export function readPath(
  ctx: UserContext,
  { courseId, userId, lesson: asked, language }: Asked,
): Promise<LearnerPath> {
  return inSnapshot(ctx, async (snapshot) => {
    const user = await findTaughtLearner(snapshot, courseId, userId);
    const lesson = await findLesson(snapshot, courseId, asked);
    const { id, firstName: first_name, lastName: last_name, username } = user;
    return {
      user: { id, first_name, last_name, username },
      steps: await readSteps(snapshot, lesson, { userId, language }),
    };
  });
}

async function readSteps(
  ctx: UserContext,
  { steps, stepIds, rules }: BoardLesson,
  { userId, language }: Pick<Asked, 'userId' | 'language'>,
) {
  const work = await readWork(ctx, userId, stepIds);
  const words = await readAnswerWords(ctx, stepIds, language);
  return steps.map(({ id, order, type, title }): PathStep => {
    const tried = work.tried.get(id);
    const rule = rules.get(id);
    return {
      id,
      order,
      type,
      title,
      first_at: tried?.firstAt.toISOString() ?? null,
      completed: work.done.get(id)?.completedAt.toISOString() ?? null,
      attempts: type === 'I' ? 0 : (work.attempts.get(id) ?? 0),
      hints: work.hints.get(id)?.taken ?? 0,
      nearest: tried && rule ? feedbackAt(rule, tried, 'full') : null,
      wrong_answers: (work.wrong.get(id) ?? []).map((row) => ({ text: words(row), count: row.count })),
    };
  });
}

async function readWork(ctx: UserContext, userId: number, stepIds: number[]) {
  const own = <
    Table extends typeof completions | typeof stepAttempts | typeof hintsTaken | typeof wrongAnswers,
  >(
    table: Table,
  ) => and(eq(table.userId, userId), isAnyOf(table.stepId, stepIds));
  const [done, tried, attempts, hints, wrong] = await Promise.all([
    ctx.db.select().from(completions).where(own(completions)),
    ctx.db.select().from(stepAttempts).where(own(stepAttempts)),
    readAttempts(ctx, userId, stepIds),
    ctx.db.select().from(hintsTaken).where(own(hintsTaken)),
    ctx.db.select().from(wrongAnswers).where(own(wrongAnswers)).orderBy(desc(wrongAnswers.at)),
  ]);
  return {
    done: new Map(done.map((row) => [row.stepId, row])),
    attempts,
    tried: new Map(tried.map((row) => [row.stepId, row])),
    hints: new Map(hints.map((row) => [row.stepId, row])),
    wrong: Map.groupBy(wrong, ({ stepId }) => stepId),
  };
}
