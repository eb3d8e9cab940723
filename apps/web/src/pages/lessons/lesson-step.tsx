import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useEffect, useRef } from 'react';
import { hasCode } from '@sentiero/client/errors';
import type { SubmitState } from '../../features/lessons/model/answer.ts';
import { Debrief } from '../../features/lessons/components/help/debrief.tsx';
import { ReviewNote } from '../../features/lessons/components/help/review-note.tsx';
import { StepView } from '../../features/lessons/components/step/step-view.tsx';
import { useKeptAnswer } from '../../features/lessons/components/step/use-kept-answer.ts';
import { useSubmitAnswer } from '../../features/lessons/queries/use-submit-answer.ts';
import { StepEvidence } from './step-evidence.tsx';
import { StepHelp } from './step-help.tsx';
import { useStepHelp } from './use-nearest.ts';

type Props = { lesson: Lesson; step: LearnerStep; isHeld: boolean };

/** The caller passes the step's id as `key`, so that feedback belongs to its step. */
export function LessonStep({ lesson, step, isHeld }: Props) {
  const submit = useSubmitAnswer();
  const wasHeld = useRef(isHeld);
  const { error, variables, mutate } = submit;
  // An answer that the pace held back is sent once the class continues.
  useEffect(() => {
    const isReleased = wasHeld.current && !isHeld;
    wasHeld.current = isHeld;
    if (isReleased && variables && hasCode(error, 'paced')) mutate(variables);
  }, [isHeld, error, variables, mutate]);
  const kept = useKeptAnswer(step);
  const { data: help } = useStepHelp(step);
  return (
    <>
      <StepView
        step={step}
        state={stateOf(submit)}
        kept={kept}
        evidence={<StepEvidence step={step} />}
        onSubmit={(submission) => submit.mutate({ lessonId: lesson.id, stepId: step.id, submission })}
      />
      {help?.review && <ReviewNote review={help.review} />}
      {help && <Debrief {...help} />}
      {step.type !== 'I' && <StepHelp step={step} hasInspector={lesson.use_helper_http} />}
    </>
  );
}

function stateOf(submit: ReturnType<typeof useSubmitAnswer>): SubmitState {
  if (submit.isPending) return 'pending';
  if (submit.isSuccess) return 'accepted';
  return submit.isError ? { error: submit.error } : 'idle';
}
