import type { HandInput, LearnerStep } from '@sentiero/contracts/lessons';
import { useState } from 'react';
import { useLowerHand, useRaiseHand } from '../../features/lessons/queries/use-help.ts';
import { useLessonLinks } from './lesson-links.tsx';
import { useStepHelp } from './use-nearest.ts';
import { useRequestName } from './use-request-name.ts';

/** The learner's hand at a step: raised, being written, or neither. */
export function useHand(step: LearnerStep) {
  const { data: help } = useStepHelp(step);
  const { asked, setAsked } = useLessonLinks();
  const [isWriting, setIsWriting] = useState(false);
  const raising = useRaiseHand(step.id);
  const lowering = useLowerHand(step.id);
  const close = () => {
    setIsWriting(false);
    setAsked(null);
  };
  return {
    hand: help?.hand ?? null,
    asked,
    isAsking: isWriting || asked !== null,
    isPending: raising.isPending || lowering.isPending,
    error: raising.error ?? lowering.error,
    write: () => setIsWriting(true),
    close,
    raise: (input: HandInput) => raising.mutate(input, { onSuccess: close }),
    lower: () => lowering.mutate(),
    nameOf: useRequestName(),
  };
}
