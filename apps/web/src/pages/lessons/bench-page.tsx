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
import classes from './bench-page.module.css';
import { LessonBenchPane } from './lesson-bench-pane.tsx';

/** A lesson's bench in its own window, for a second screen. */
export function BenchPage() {
  const id = Number(useParams()['lessonId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  return <BenchOfLesson key={id} id={id} />;
}

function BenchOfLesson({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lesson = useQuery(lessonsQueries.lesson(id));
  const name = `${t('bench.title')}${lesson.data ? `: ${translate(lesson.data.title)}` : ''}`;
  usePageTitle(name);
  useActiveLesson(id);
  if (lesson.error)
    return (
      <NarrowPage>
        <ErrorBox error={lesson.error} onRetry={() => void lesson.refetch()} />
      </NarrowPage>
    );
  if (!lesson.data) return <PageSpinner />;
  const target = lesson.data.target_application;
  if (!target || !requirementsMet(lesson.data)) return <Navigate to={paths.lesson(id)} replace />;
  return (
    <div className={classes.page} data-fills-window>
      <VisuallyHidden>
        <Title order={1}>{name}</Title>
      </VisuallyHidden>
      <LessonBenchPane lessonId={id} target={target} order={null} />
    </div>
  );
}
