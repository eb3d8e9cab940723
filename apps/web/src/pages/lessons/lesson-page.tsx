import { useQuery } from '@tanstack/react-query';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { LessonHeader } from '../../features/lessons/components/lesson/lesson-header.tsx';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { MessagesButton } from '../../features/messages/messages-button.tsx';
import { OwnCopy } from '../../features/instances/own-copy.tsx';
import { CredentialsMenu } from '../../features/targets/credentials-menu.tsx';
import { LaunchButton } from '../../features/targets/launch-button.tsx';
import { ApiError } from '@sentiero/client/errors';
import { useTranslated } from '../../shared/i18n/language.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { useTranslation } from 'react-i18next';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { BenchButton } from './bench-button.tsx';
import { BenchDrawer } from './bench-drawer.tsx';
import { LessonBench } from './bench-links.tsx';
import { LessonWorkspace } from './lesson-workspace.tsx';
import classes from './lesson-page.module.css';
import { WithId } from '../with-id.tsx';
import { FailedPage } from '../with-item.tsx';

export function LessonPage() {
  return <WithId param="lessonId">{(id) => <KnownLesson id={id} />}</WithId>;
}

function KnownLesson({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lesson = useQuery(lessonsQueries.lesson(id));
  const open = lesson.data !== undefined && requirementsMet(lesson.data);
  const steps = useQuery({ ...lessonsQueries.steps(id), enabled: open });
  const title = lesson.data && translate(lesson.data.title);
  usePageTitle(title);
  useActiveLesson(id);

  const reload = () => {
    void lesson.refetch();
    if (open) void steps.refetch();
  };

  // The steps are asked for together with the lesson, which may not be open yet.
  const error = lesson.error ?? (open ? steps.error : null);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error)
    return (
      <FailedPage title={title}>
        <ErrorBox error={error} onRetry={reload} />
      </FailedPage>
    );
  if (!lesson.data || (open && !steps.data))
    return (
      <div className={classes.page}>
        <LessonHeader title={title ?? t('app.loading')} reloading onReload={reload}>
          <LaunchButton target={null} loading />
        </LessonHeader>
        <PageSpinner />
      </div>
    );
  const target = lesson.data.target_application;
  return (
    <LessonBench>
      <div className={classes.page} data-fills-window>
        <LessonHeader
          title={title ?? ''}
          reloading={lesson.isRefetching || steps.isRefetching}
          onReload={reload}
        >
          <MessagesButton />
          {target && open && <BenchButton />}
          {target?.kind === 'instance' && <OwnCopy target={target} />}
          {target && <CredentialsMenu target={target} />}
          <LaunchButton target={target} loading={false} />
        </LessonHeader>
        <LessonWorkspace lesson={lesson.data} steps={steps.data ?? []} />
        <BenchDrawer lesson={lesson.data} />
      </div>
    </LessonBench>
  );
}
