import type { Lesson } from '@sentiero/contracts/lessons';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { useLessonBench } from './bench-links.tsx';
import classes from './bench-drawer.module.css';

const BenchInLesson = lazy(async () => ({
  default: (await import('./bench-in-lesson.tsx')).BenchInLesson,
}));

/** The lesson's bench. Its code is loaded when it is first opened. */
export function BenchDrawer({ lesson }: { lesson: Lesson }) {
  const { isOpen } = useLessonBench();
  const target = lesson.target_application;
  if (!isOpen || !target) return null;
  const loading = (
    <div className={classes.drawer}>
      <PageSpinner />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <BenchInLesson lesson={lesson} target={target} />
    </Suspense>
  );
}
