import type { Lesson } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { BenchDrawer } from './bench-drawer.tsx';
import { LessonBench } from './bench-links.tsx';
import classes from './bench-page.module.css';
import { LessonLinks } from './lesson-links.tsx';
import { LessonTraffic } from './lesson-traffic.tsx';
import { LessonWindow } from './lesson-window.tsx';
import { Failed } from './with-lesson.tsx';

/** The traffic of a lesson in a window of its own. */
export function RequestsPage() {
  const { t } = useTranslation();
  return <LessonWindow title={t('inspector.title')}>{(lesson) => <Requests lesson={lesson} />}</LessonWindow>;
}

function Requests({ lesson }: { lesson: Lesson }) {
  const { data: steps, error, refetch } = useQuery(lessonsQueries.steps(lesson.id));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!steps) return <PageSpinner />;
  return (
    <LessonBench>
      <LessonLinks>
        <div className={classes.traffic}>
          <LessonTraffic lesson={lesson} steps={steps} isAlone />
        </div>
        <BenchDrawer lesson={lesson} />
      </LessonLinks>
    </LessonBench>
  );
}
