import type { AnswerTrialInput, AnswerTrialReport } from '@sentiero/contracts/authoring';
import { isBlank } from '@sentiero/contracts/texts';
import { answerTest, testsByLine } from '@sentiero/sentences';
import { setImmediate } from 'node:timers/promises';
import { inTransaction, type UserContext } from '../context.ts';

/** Grades answers by the accepted lines in the form. Yields to other calls between two answers. */
export async function tryAnswers(ctx: UserContext, input: AnswerTrialInput): Promise<AnswerTrialReport> {
  // Nothing is read or written, but the caller must still be staff once the body has arrived.
  await inTransaction(ctx, async () => {});
  const { question_answer: lines, answers } = input;
  const test = answerTest(lines);
  const byLine = testsByLine(lines);
  const report: AnswerTrialReport = [];
  for (const answer of answers) {
    const given = answer.trim();
    if (!test || isBlank(given)) report.push({ verdict: 'not-gradable', line: null });
    else if (!test(given)) report.push({ verdict: 'failed', line: null });
    else report.push({ verdict: 'passed', line: byLine.find((each) => each.test(given))?.line ?? null });
    await setImmediate();
  }
  return report;
}
