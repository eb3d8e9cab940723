import type { LearnerStep, StepHelp } from '@sentiero/contracts/lessons';
import { useState } from 'react';

/** The attempts at an open step, once one was added since the learner opened it. */
export function useNewAttempts(step: LearnerStep | null, help: StepHelp | undefined) {
  const [known, setKnown] = useState({ step: 0, attempts: 0 });
  const isOpen = step !== null && help !== undefined && step.completed === null;
  const { id, attempts } = { id: step?.id ?? 0, attempts: help?.attempts ?? 0 };
  // The count falls when a round of practice starts.
  const isOutdated = known.step !== id || known.attempts > attempts;
  if (isOpen && isOutdated) setKnown({ step: id, attempts });
  return {
    count: isOpen && !isOutdated && attempts > known.attempts ? attempts : null,
    forget: () => setKnown({ step: id, attempts }),
  };
}
