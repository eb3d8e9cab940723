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
      {(lesson) =>
        lesson.target_application ? (
          <LessonBenchPane lesson={lesson} target={lesson.target_application} order={null} opens="kept" />
        ) : (
          <Navigate to={paths.lesson(lesson.id)} replace />
        )
      }
    </LessonWindow>
  );
}
