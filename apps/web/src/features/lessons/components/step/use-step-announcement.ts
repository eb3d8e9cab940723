import type { LearnerStep } from '@sentiero/contracts/lessons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { newlyCompleted } from '../../model/newly-completed.ts';

const mark = '✓ ';

/** In a background tab the title reports a completed step until the tab is visible again. */
function markTitle(): void {
  if (document.visibilityState !== 'hidden' || document.title.startsWith(mark)) return;
  document.title = mark + document.title;
  const unmark = () => {
    if (document.visibilityState === 'hidden') return;
    document.removeEventListener('visibilitychange', unmark);
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  };
  document.addEventListener('visibilitychange', unmark);
}

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
    markTitle();
    setAnnouncement(t('lesson.step-completed', { step: index + 1, title: translate(step.title) }));
  }, [steps, t, translate]);

  return announcement;
}
