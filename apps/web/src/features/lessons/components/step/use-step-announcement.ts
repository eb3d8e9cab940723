import type { LearnerStep } from '@sentiero/contracts/lessons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { newlyCompleted } from '../../model/newly-completed.ts';

/** The screen reader announcement of a completed step. */
export function useStepAnnouncement(steps: readonly LearnerStep[] | undefined): string {
  const { t } = useTranslation();
  const translate = useTranslated();
  const before = useRef<readonly LearnerStep[] | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const index = newlyCompleted(before.current, steps);
    before.current = steps;
    const step = steps?.[index];
    if (!step) return;
    setAnnouncement(t('lesson.step-completed', { step: index + 1, title: translate(step.title) }));
  }, [steps, t, translate]);

  return announcement;
}
