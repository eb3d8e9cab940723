import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { StepQuestion } from '../../features/lessons/components/step/step-question.tsx';
import { isHeld } from '../../features/lessons/model/is-held.ts';
import { pageOfStep } from '../../features/lessons/model/lesson-pages.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useStepAnswer } from './use-step-answer.ts';

type Props = { lesson: Lesson; steps: readonly LearnerStep[]; step: LearnerStep };

/** The question of the current step above a request. The caller passes the step's id as `key`. */
export function RequestQuestion({ lesson, steps, step }: Props) {
  const { data: pace } = useQuery(lessonsQueries.pace(lesson.id));
  const answer = useStepAnswer(lesson, step, isHeld(pace, steps, step.id));
  return <StepQuestion number={pageOfStep(steps, step.id)} step={step} {...answer} />;
}
