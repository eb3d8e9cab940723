import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import classes from './floating-traffic.module.css';
import { LessonTraffic } from './lesson-traffic.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useFloatEntry } from './use-float-entry.ts';

const FloatingWindow = lazy(async () => ({
  default: (await import('../../shared/page/floating-window.tsx')).FloatingWindow,
}));

type Props = { lesson: Lesson; steps: readonly LearnerStep[] };

/** The traffic beside the lesson's text, or above the target's window, so that one sees it while typing there. */
export function FloatingTraffic({ lesson, steps }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<Window | null>(null);
  const close = useCallback(() => setPlace(null), []);
  const float = useFloatEntry({
    path: paths.lessonRequests(lesson.id),
    name: `sentiero-requests-${lesson.id}`,
    onFloat: setPlace,
  });
  if (!place) return <LessonTraffic lesson={lesson} steps={steps} float={float} />;
  return (
    <>
      <p className={classes.note}>{t('lesson.traffic-floats')}</p>
      <ToolButton className={classes.back ?? ''} onClick={close}>
        {t('lesson.traffic-back')}
      </ToolButton>
      <Suspense>
        <FloatingWindow place={place} title={t('lesson.traffic')} onClose={close}>
          <div className={classes.window}>
            <LessonTraffic lesson={lesson} steps={steps} />
          </div>
        </FloatingWindow>
      </Suspense>
    </>
  );
}
