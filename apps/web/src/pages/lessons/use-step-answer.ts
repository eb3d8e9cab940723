import { hasCode } from '@sentiero/client/errors';
import type { LearnerStep, Lesson, Submission } from '@sentiero/contracts/lessons';
import { useEffect, useRef } from 'react';
import { useKeptAnswer } from '../../features/lessons/components/step/use-kept-answer.ts';
import { isIncorrect } from '../../features/lessons/model/answer.ts';
import { submitStateOf, useSubmitAnswer } from '../../features/lessons/queries/use-submit-answer.ts';
import { useStepHelp } from './use-nearest.ts';
import { useRefusal } from './use-refusal.ts';

/** What the learner writes as the answer to a step, and what became of it. */
export function useStepAnswer(lesson: Lesson, step: LearnerStep, isHeld: boolean) {
  const submit = useSubmitAnswer();
  const kept = useKeptAnswer(step);
  const refusal = useRefusal(step, lesson.use_helper_http);
  const { data: help } = useStepHelp(step);
  const wasHeld = useRef(isHeld);
  const { error, variables, mutate } = submit;
  // An answer that the pace held back is sent once the class continues.
  useEffect(() => {
    const isReleased = wasHeld.current && !isHeld;
    wasHeld.current = isHeld;
    if (isReleased && variables && hasCode(error, 'paced')) mutate(variables);
  }, [isHeld, error, variables, mutate]);
  return {
    kept,
    state: submitStateOf(submit),
    refusal: { text: refusal.text, isIncomplete: help?.is_incomplete ?? false },
    replies: help?.replies ?? [],
    onSubmit: (submission: Submission) => {
      refusal.sent(submission);
      mutate(
        { lessonId: lesson.id, stepId: step.id, submission },
        { onError: (reason) => isIncorrect(reason) && refusal.refused(submission) },
      );
    },
  };
}
