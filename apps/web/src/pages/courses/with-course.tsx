import type { Course } from '@sentiero/contracts/courses';
import { Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CourseProblem } from '../../features/courses/components/course/course-problem.tsx';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import type { Version } from '../../shared/api/call.ts';
import { ApiError } from '@sentiero/client/errors';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { idParam } from '../../shared/id-param.ts';

type Props = { children: (course: Course, version: Version) => ReactNode };

/** The course in the URL, once loaded; the API answers 404 for courses of others. */
export function WithCourse({ children }: Props) {
  const id = idParam(useParams()['courseId']);
  return id === null ? <NotFoundPage /> : <KnownCourse id={id}>{children}</KnownCourse>;
}

function KnownCourse({ id, children }: Props & { id: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(coursesQueries.course(id));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (isPending) return <PageSpinner />;
  if (data) return children(data.body, data.version);
  return (
    <NarrowPage>
      <VisuallyHidden>
        <Title order={1}>{t('error.unknown-title')}</Title>
      </VisuallyHidden>
      <CourseProblem error={error} onRetry={() => void refetch()} />
    </NarrowPage>
  );
}
