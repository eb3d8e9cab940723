import type { AnsweredStep, SentAnswer } from '@sentiero/contracts/answers';
import { inTransaction, type UserContext } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import {
  readAnsweredSteps,
  readAnswers,
  readEarlier,
  type AnswerRow,
  type Wanted,
} from './answers.queries.ts';
import { answerView } from './answers.view.ts';

const namesInAudit = 20;

export async function listAnsweredSteps(ctx: UserContext, courseId: number): Promise<AnsweredStep[]> {
  await findChangeableCourse(ctx, courseId);
  return readAnsweredSteps(ctx, courseId);
}

/** A page of answers. Reading it is recorded in the audit log. */
export function listAnswers(
  ctx: UserContext,
  courseId: number,
  wanted: Wanted,
): Promise<{ answers: SentAnswer[]; total: number }> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId);
    const rows = await readAnswers(tx, courseId, wanted);
    const [first] = rows;
    if (!first) return { answers: [], total: 0 };
    const earlier = await readEarlier(tx, rows);
    await writeAudit(tx, { action: 'answer.read', object: courseObject(courseId), detail: learnersOf(rows) });
    return { answers: rows.map((row) => answerView(row, earlier)), total: first.total };
  });
}

/** The learners whose answers were read. */
function learnersOf(rows: readonly AnswerRow[]): string {
  const names = [...new Set(rows.map(({ user }) => user.username))];
  const more = names.length > namesInAudit ? `, … (${names.length})` : '';
  return names.slice(0, namesInAudit).join(', ') + more;
}
