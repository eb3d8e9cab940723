import type { LearnerStep } from '@sentiero/contracts/lessons';
import { answerType } from '../../features/lessons/model/answer.ts';
import type { HelpOffer } from '../../features/lessons/model/next-help.ts';
import { useIsInCourse } from './use-is-in-course.ts';
import { useNearest, useStepHelp } from './use-nearest.ts';

/** The kinds of help that are available for a step. */
export function useHelpOffer(step: LearnerStep, hasInspector: boolean): HelpOffer {
  const { data: help } = useStepHelp(step);
  const nearest = useNearest(step);
  const isInCourse = useIsInCourse();
  const hints = help?.hints;
  return {
    hint: hints !== undefined && hints.shown.length < hints.total,
    teacher: isInCourse && !help?.hand,
    request: hasInspector && nearest !== null,
    isAnswer: answerType(step) !== null,
  };
}
