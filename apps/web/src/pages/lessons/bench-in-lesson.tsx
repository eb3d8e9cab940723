import type { Lesson } from '@sentiero/contracts/lessons';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { FloatingWindow } from '../../shared/page/floating-window.tsx';
import { useLessonBench } from './bench-links.tsx';
import classes from './bench-drawer.module.css';
import pageClasses from './bench-page.module.css';
import { LessonBenchPane } from './lesson-bench-pane.tsx';
import { useFloatEntry } from './use-float-entry.ts';

type Props = { lesson: Lesson; target: NonNullable<Lesson['target_application']> };

/** The open bench below the lesson, or in a window above it. */
export function BenchInLesson({ lesson, target }: Props) {
  const { t } = useTranslation();
  const { order, close, settle } = useLessonBench();
  const [place, setPlace] = useState<Window | null>(null);
  const leave = useCallback(() => {
    setPlace(null);
    close();
  }, [close]);
  const float = useFloatEntry({
    path: paths.lessonBench(lesson.id),
    name: `sentiero-bench-${lesson.id}`,
    onFloat: (opened) => {
      // The bench is mounted again in the window and must not repeat the order.
      settle();
      setPlace(opened);
    },
    onLeave: close,
  });
  const pane = (
    <LessonBenchPane
      lesson={lesson}
      target={target}
      order={order}
      opens={place ? 'kept' : 'newest'}
      {...(!place && { float })}
      onClose={leave}
    />
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
