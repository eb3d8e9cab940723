import type { Lesson } from '@sentiero/contracts/lessons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { useLessonBench } from './bench-links.tsx';
import classes from './bench-drawer.module.css';

const LessonBenchPane = lazy(async () => ({
  default: (await import('./lesson-bench-pane.tsx')).LessonBenchPane,
}));

/** The bench below the lesson. Its code is loaded when it is first opened. */
export function BenchDrawer({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { isOpen, order, close } = useLessonBench();
  const target = lesson.target_application;
  if (!isOpen || !target) return null;
  return (
    <div className={classes.drawer} role="region" aria-label={t('bench.title')}>
      <Suspense fallback={<PageSpinner />}>
        <LessonBenchPane lessonId={lesson.id} target={target} order={order} onClose={close} />
      </Suspense>
    </div>
  );
}
