import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComplete } from '../../features/lessons/model/completeness.ts';
import { pageOfStep } from '../../features/lessons/model/lesson-pages.ts';
import { newlyCompleted } from '../../features/lessons/model/newly-completed.ts';
import { signInTab } from '../../shared/page/use-page-title.ts';

type Place = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  page: number;
  /** While a round of practice starts or ends, steps change that the learner has not just solved. */
  isChanging: boolean;
};

/** What the learner has just completed: a step, by its id, and perhaps the lesson; until they go elsewhere. */
export function useReached({ lesson, steps, page, isChanging }: Place) {
  const { t } = useTranslation();
  const [step, setStep] = useState<number | null>(null);
  const [isSummit, setSummit] = useState(false);
  const place = `${page} ${lesson.practice?.started ?? ''}`;
  const [shownPlace, setShownPlace] = useState(place);
  const forget = () => {
    setStep(null);
    setSummit(false);
  };
  if (shownPlace !== place) {
    setShownPlace(place);
    forget();
  }

  const before = useRef<readonly LearnerStep[]>(steps);
  useEffect(() => {
    const done = steps[newlyCompleted(before.current, steps)];
    before.current = steps;
    if (!done || isChanging) return;
    setStep(done.id);
    signInTab(t('news.step-done', { step: pageOfStep(steps, done.id) }));
  }, [steps, isChanging, t]);

  const isDone = isComplete(lesson);
  const wasDone = useRef(isDone);
  useEffect(() => {
    const isNew = isDone && !wasDone.current;
    wasDone.current = isDone;
    if (!isNew) return;
    setSummit(true);
    signInTab(t('lesson.done-title'));
  }, [isDone, t]);

  return { step, isSummit, forget };
}
