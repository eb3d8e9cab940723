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
import { useSearchParams } from 'react-router';
import { navigationOf } from '../../features/lessons/model/step-navigation.ts';
import { useLessonStart } from './use-lesson-start.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { BenchDrawer } from './bench-drawer.tsx';
import { LessonBench, useLessonBench } from './bench-links.tsx';
import classes from './lesson-page.module.css';
import { WithId } from '../with-id.tsx';
import { FailedPage } from '../with-item.tsx';
import { IconTools } from '@tabler/icons-react';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { RequestCount } from '../../features/capture/components/requests/request-count.tsx';
import { BottomSheet } from '../../shared/ui/bottom-sheet.tsx';
import { SplitView } from '../../shared/page/split-view.tsx';
import { LessonLinks, useLessonLinks } from './lesson-links.tsx';
import { LessonText } from './lesson-text.tsx';

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
  const [search] = useSearchParams();
  const page =
    lesson.data && navigationOf(lesson.data, steps.data ?? [], Number(search.get('page') ?? 0)).page;
  const start = useLessonStart(id, page !== undefined && page > 0);

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
          <LaunchButton target={target} loading={false} onLaunch={open ? start : undefined} />
        </LessonHeader>
        <LessonWorkspace lesson={lesson.data} steps={steps.data ?? []} />
        <BenchDrawer lesson={lesson.data} />
      </div>
    </LessonBench>
  );
}

function BenchButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useLessonBench();
  return (
    <ToolButton aria-expanded={isOpen} icon={IconTools} onClick={toggle}>
      {t('bench.title')}
    </ToolButton>
  );
}

// Loaded and rendered after the text, which the learner reads first.
const FloatingTraffic = lazy(async () => ({
  default: (await import('./floating-traffic.tsx')).FloatingTraffic,
}));

type Props = { lesson: Lesson; steps: readonly LearnerStep[] };

/** Text and traffic: side by side on wide screens, the traffic in a bottom sheet on narrow ones. */
function LessonWorkspace(props: Props) {
  return (
    <LessonLinks>
      <Workspace {...props} />
    </LessonLinks>
  );
}

function Workspace({ lesson, steps }: Props) {
  const { t } = useTranslation();
  const { isTrafficOpen, setIsTrafficOpen } = useLessonLinks();
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const text = <LessonText lesson={lesson} steps={steps} />;
  if (!lesson.use_helper_http && !lesson.use_helper_sql) return <div className={classes.alone}>{text}</div>;
  const traffic = (
    <Suspense>
      <FloatingTraffic lesson={lesson} steps={steps} />
    </Suspense>
  );
  if (isWide)
    return (
      <div className={classes.columns}>
        <SplitView
          id="lesson"
          dividerLabel={t('lesson.divider')}
          left={<div className={classes.scroll}>{text}</div>}
          right={<div className={classes.traffic}>{traffic}</div>}
        />
      </div>
    );
  return (
    <>
      <div className={classes.aboveSheet}>{text}</div>
      <BottomSheet
        label={t('lesson.traffic')}
        opened={isTrafficOpen}
        onOpened={setIsTrafficOpen}
        count={<RequestCount targetId={lesson.target_application?.id ?? null} />}
      >
        {traffic}
      </BottomSheet>
    </>
  );
}
