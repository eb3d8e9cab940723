import { targetOf } from '@sentiero/contracts/capture';
import type { HandInput, LearnerStep } from '@sentiero/contracts/lessons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLowerHand, useRaiseHand } from '../../features/lessons/queries/use-help.ts';
import { useRequests } from '../../features/live/index.ts';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import { useLessonLinks } from './lesson-links.tsx';
import { useStepHelp } from './use-nearest.ts';

/** The learner's hand at a step: raised, being written, or neither. */
export function useHand(step: LearnerStep) {
  const { t } = useTranslation();
  const { data: help } = useStepHelp(step);
  const requests = useRequests();
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
    /** The label of a request that the inspector still shows. */
    nameOf: (id: string) => {
      const request = requests.find((known) => known.id === id);
      if (!request) return null;
      const { seq: number, method, url } = request;
      const words = showUnseen(`${clip(method, 20)} ${clip(targetOf(url).split('?', 1)[0] ?? '', 60)}`);
      return t('help.request', { number, request: words });
    },
  };
}
