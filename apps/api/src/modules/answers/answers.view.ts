import type { SentAnswer } from '@sentiero/contracts/answers';
import type { sentAnswers } from '../../db/schema/index.ts';
import type { AnswerRow } from './answers.queries.ts';

type Row = typeof sentAnswers.$inferSelect;

const sentView = ({ answeredAt, answer, state, comment }: Row) => ({
  at: answeredAt.toISOString(),
  text: answer,
  state,
  comment,
});

const personView = ({ id, firstName, lastName }: { id: number; firstName: string; lastName: string }) => ({
  id,
  first_name: firstName,
  last_name: lastName,
});

export function answerView({ answer, user, by }: AnswerRow, earlier: readonly Row[]): SentAnswer {
  const own = earlier.filter(({ userId, stepId }) => userId === answer.userId && stepId === answer.stepId);
  const { reviewedAt } = answer;
  return {
    id: answer.id,
    user: { ...personView(user), username: user.username },
    step: answer.stepId,
    ...sentView(answer),
    reviewed: reviewedAt && { at: reviewedAt.toISOString(), by: by && personView(by) },
    earlier: own.map(sentView),
  };
}
