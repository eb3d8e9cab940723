import type { LearnerStep, Submission } from '@sentiero/contracts/lessons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextHelp } from '../../features/lessons/model/next-help.ts';
import { useHelpOffer } from './use-help-offer.ts';
import { useStepHelp } from './use-nearest.ts';

/** The text shown with a wrong answer: how many there were, and what helps most by now. */
export function useRefusal(step: LearnerStep, hasInspector: boolean) {
  const { t } = useTranslation();
  const { data: help } = useStepHelp(step);
  const offer = useHelpOffer(step, hasInspector);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [last, setLast] = useState({ number: 1, isRepeated: false });
  const { number, isRepeated } = last;
  const verdict = isRepeated ? t('answer.repeated') : t('answer.incorrect-again', { number });
  return {
    text:
      number === 1 && !isRepeated
        ? t('answer.incorrect')
        : `${verdict} ${t(`help.next-${nextHelp(number, offer)}`)}`,
    /** The number is taken when the answer is sent: the help that counts it arrives after the refusal. */
    sent: (submission: Submission) => {
      const isAgain = refused.includes(JSON.stringify(submission));
      setLast({ number: (help?.attempts ?? 0) + (isAgain ? 0 : 1), isRepeated: isAgain });
    },
    refused: (submission: Submission) => setRefused([...refused, JSON.stringify(submission)]),
  };
}
