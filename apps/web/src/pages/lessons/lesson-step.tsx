import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { isIncorrect } from '../../features/lessons/model/answer.ts';
import { Debrief } from '../../features/lessons/components/help/debrief.tsx';
import { ReviewNote } from '../../features/lessons/components/help/review-note.tsx';
import { StepView } from '../../features/lessons/components/step/step-view.tsx';
import { StepEvidence } from './step-evidence.tsx';
import { StepHelp } from './step-help.tsx';
import { useStepHelp } from './use-nearest.ts';
import { useStepAnswer } from './use-step-answer.ts';

type Props = { lesson: Lesson; step: LearnerStep; isHeld: boolean };

/** The caller passes the step's id as `key`, so that feedback belongs to its step. */
export function LessonStep({ lesson, step, isHeld }: Props) {
  const answer = useStepAnswer(lesson, step, isHeld);
  const { data: help } = useStepHelp(step);
  const { state } = answer;
  // The help may arrive before the refusal that belongs to it.
  const isRefused = state === 'pending' || (typeof state === 'object' && isIncorrect(state.error));
  return (
    <>
      <StepView step={step} {...answer} evidence={<StepEvidence stepId={step.id} />} />
      {help?.review && <ReviewNote review={help.review} />}
      {help && <Debrief {...help} />}
      {step.type !== 'I' && step.completed === null && (
        <StepHelp step={step} hasInspector={lesson.use_helper_http} isRefused={isRefused} />
      )}
    </>
  );
}
