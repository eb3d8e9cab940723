import type { Course } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import type { Version } from '../../shared/api/call.ts';
import { WithId } from '../with-id.tsx';
import { WithItem } from '../with-item.tsx';

type Props = { children: (course: Course, version: Version) => ReactNode };

/** The course in the URL, once loaded; the API answers 404 for courses of others. */
export function WithCourse({ children }: Props) {
  return <WithId param="courseId">{(id) => <KnownCourse id={id}>{children}</KnownCourse>}</WithId>;
}

function KnownCourse({ id, children }: Props & { id: number }) {
  const { t } = useTranslation();
  return (
    <WithItem query={useQuery(coursesQueries.course(id))} forbidden={t('course.forbidden')}>
      {({ body, version }) => children(body, version)}
    </WithItem>
  );
}
