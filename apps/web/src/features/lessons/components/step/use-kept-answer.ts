import type { LearnerStep } from '@sentiero/contracts/lessons';
import { useState } from 'react';
import { useCurrentUser } from '../../../auth/auth.queries.ts';
import { initialAnswer, isAnswerLocked, type Answer } from '../../model/answer.ts';
import { keepAnswer, keptAnswer } from '../../model/kept-answers.ts';

export type KeptAnswer = { readonly initial: Answer; readonly keep: (answer: Answer) => void };

/** An unsent answer is stored in the browser, so that it survives navigation, a closed tab and an expired session. */
export function useKeptAnswer(step: LearnerStep): KeptAnswer {
  const userId = useCurrentUser()?.id ?? 0;
  const sent = initialAnswer(step);
  const [kept] = useState(() => (isAnswerLocked(step, 'idle') ? null : keptAnswer(userId, step.id)));
  return {
    initial: kept ?? sent,
    keep: (answer) => {
      const isUnchanged = answer.text === sent.text && answer.choices.length === 0;
      keepAnswer(userId, step.id, isUnchanged ? null : answer);
    },
  };
}
