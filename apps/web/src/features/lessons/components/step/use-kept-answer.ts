import type { LearnerStep } from '@sentiero/contracts/lessons';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../auth/auth.queries.ts';
import { initialAnswer, isAnswerLocked, type Answer } from '../../model/answer.ts';
import { keepAnswer, keptAnswer } from '../../model/kept-answers.ts';

export type KeptAnswer = { readonly answer: Answer; readonly keep: (answer: Answer) => void };

/** The fields of a step's answer: beside its text, and above a request. */
const fields = new Set<(stepId: number, answer: Answer) => void>();

/**
 * An unsent answer, the same in all fields of the step. It is stored in the browser, so that it survives navigation, a
 * closed tab and an expired session.
 */
export function useKeptAnswer(step: LearnerStep): KeptAnswer {
  const userId = useCurrentUser()?.id ?? 0;
  const sent = initialAnswer(step);
  const [answer, setAnswer] = useState(
    () => (isAnswerLocked(step, 'idle') ? null : keptAnswer(userId, step.id)) ?? sent,
  );
  useEffect(() => {
    const hear = (stepId: number, written: Answer) => {
      if (stepId === step.id) setAnswer(written);
    };
    fields.add(hear);
    return () => void fields.delete(hear);
  }, [step.id]);
  return {
    answer,
    keep: (written) => {
      const isUnchanged = written.text === sent.text && written.choices.length === 0;
      keepAnswer(userId, step.id, isUnchanged ? null : written);
      for (const tell of fields) tell(step.id, written);
    },
  };
}
