import { Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { BenchDrawer } from './bench-drawer.tsx';
import { LessonBench } from './bench-links.tsx';
import classes from './bench-page.module.css';
import { LessonLinks } from './lesson-links.tsx';
import { LessonTraffic } from './lesson-traffic.tsx';

/** The traffic of a lesson in a window of its own. */
export function RequestsPage() {
  const id = Number(useParams()['lessonId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  return <RequestsOfLesson key={id} id={id} />;
}

function RequestsOfLesson({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lesson = useQuery(lessonsQueries.lesson(id));
  const isMet = lesson.data !== undefined && requirementsMet(lesson.data);
  const steps = useQuery({ ...lessonsQueries.steps(id), enabled: isMet });
  const name = `${t('inspector.title')}${lesson.data ? `: ${translate(lesson.data.title)}` : ''}`;
  usePageTitle(name);
  useActiveLesson(id);
  const error = lesson.error ?? steps.error;
  if (error)
    return (
      <NarrowPage>
        <ErrorBox error={error} onRetry={() => void lesson.refetch()} />
      </NarrowPage>
    );
  if (lesson.data && !isMet) return <Navigate to={paths.lesson(id)} replace />;
  if (!lesson.data || !steps.data) return <PageSpinner />;
  return (
    <LessonBench>
      <LessonLinks>
        <div className={classes.page} data-fills-window>
          <VisuallyHidden>
            <Title order={1}>{name}</Title>
          </VisuallyHidden>
          <div className={classes.traffic}>
            <LessonTraffic lesson={lesson.data} steps={steps.data} isAlone />
          </div>
          <BenchDrawer lesson={lesson.data} />
        </div>
      </LessonLinks>
    </LessonBench>
  );
}
