import type { Lesson } from '@sentiero/contracts/lessons';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { FloatingWindow } from '../../shared/page/floating-window.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { useLessonBench } from './bench-links.tsx';
import classes from './bench-drawer.module.css';
import pageClasses from './bench-page.module.css';
import { FloatButton } from './float-button.tsx';

const LessonBenchPane = lazy(async () => ({
  default: (await import('./lesson-bench-pane.tsx')).LessonBenchPane,
}));

/** The bench below the lesson, or in a window above it. Its code is loaded when it is first opened. */
export function BenchDrawer({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { isOpen, order, close, settle } = useLessonBench();
  const [place, setPlace] = useState<Window | null>(null);
  const leave = useCallback(() => {
    setPlace(null);
    close();
  }, [close]);
  const target = lesson.target_application;
  if (!isOpen || !target) return null;
  const pane = (
    <Suspense fallback={<PageSpinner />}>
      <LessonBenchPane
        lessonId={lesson.id}
        target={target}
        order={order}
        tools={
          !place && (
            <FloatButton
              path={paths.lessonBench(lesson.id)}
              name={`sentiero-bench-${lesson.id}`}
              onFloat={(opened) => {
                // The bench begins anew in the window, and what was wanted before is done.
                settle();
                setPlace(opened);
              }}
              onLeave={close}
            />
          )
        }
        onClose={leave}
      />
    </Suspense>
  );
  if (place)
    return (
      <FloatingWindow place={place} title={t('bench.title')} onClose={leave}>
        <div className={pageClasses.page} role="region" aria-label={t('bench.title')}>
          {pane}
        </div>
      </FloatingWindow>
    );
  return (
    <div className={classes.drawer} role="region" aria-label={t('bench.title')}>
      {pane}
    </div>
  );
}
