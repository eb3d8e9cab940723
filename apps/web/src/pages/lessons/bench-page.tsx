import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { LessonBenchPane } from './lesson-bench-pane.tsx';
import { LessonWindow } from './lesson-window.tsx';

/** A lesson's bench in its own window, for a second screen. */
export function BenchPage() {
  const { t } = useTranslation();
  return (
    <LessonWindow title={t('bench.title')}>
      {({ id, target_application: target }) =>
        target ? (
          <LessonBenchPane lessonId={id} target={target} order={null} />
        ) : (
          <Navigate to={paths.lesson(id)} replace />
        )
      }
    </LessonWindow>
  );
}
