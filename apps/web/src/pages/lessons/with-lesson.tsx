import type { Lesson } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { WithId } from '../with-id.tsx';

type Props = {
  /** The page's title, from that of the lesson once it is loaded. */
  titleOf: (lesson: string | undefined) => string;
  children: (lesson: Lesson) => ReactNode;
};

/** The lesson in the URL of a page beside its own, which a learner who may not start it yet is led back to. */
export function WithLesson(props: Props) {
  return <WithId param="lessonId">{(id) => <KnownLesson id={id} {...props} />}</WithId>;
}

function KnownLesson({ id, titleOf, children }: Props & { id: number }) {
  const translate = useTranslated();
  const { data: lesson, error, refetch } = useQuery(lessonsQueries.lesson(id));
  usePageTitle(titleOf(lesson && translate(lesson.title)));
  useActiveLesson(id);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!lesson) return <PageSpinner />;
  return requirementsMet(lesson) ? children(lesson) : <Navigate to={paths.lesson(id)} replace />;
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <NarrowPage>
      <ErrorBox error={error} onRetry={onRetry} />
    </NarrowPage>
  );
}
