import { useQuery } from '@tanstack/react-query';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { LessonHeader } from '../../features/lessons/components/lesson/lesson-header.tsx';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { LaunchButton } from '../../features/targets/launch-button.tsx';
import { ApiError } from '@sentiero/client/errors';
import { useTranslated } from '../../shared/i18n/language.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentStep } from './use-current-step.ts';
import { useLessonStart } from './use-lesson-start.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { BenchDrawer } from './bench-drawer.tsx';
import { LessonBench } from './bench-links.tsx';
import classes from './lesson-page.module.css';
import { WithId } from '../with-id.tsx';
import { FailedPage } from '../with-item.tsx';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { HuntReports } from './hunt-reports.tsx';
import { LessonLinks } from './lesson-links.tsx';
import { LessonTools } from './lesson-tools.tsx';
import { LessonWorkspace } from './lesson-workspace.tsx';
import { useRunningHunt } from './use-running-hunt.ts';
import { useLessonPractice } from './use-lesson-practice.ts';

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
  return (
    <OpenLesson
      lesson={lesson.data}
      steps={steps.data ?? []}
      isReloading={lesson.isRefetching || steps.isRefetching}
      onReload={reload}
    />
  );
}

type Props = { lesson: Lesson; steps: readonly LearnerStep[]; isReloading: boolean; onReload: () => void };

function OpenLesson({ lesson, steps, isReloading, onReload }: Props) {
  const translate = useTranslated();
  const practice = useLessonPractice(lesson.id);
  const { step } = useCurrentStep(lesson, steps);
  const start = useLessonStart(lesson.id, step !== null);
  const hunt = useRunningHunt(lesson);
  return (
    <LessonBench>
      <HuntReports lesson={lesson}>
        <div className={classes.page} data-fills-window>
          <LessonHeader title={translate(lesson.title)} reloading={isReloading} onReload={onReload}>
            <LessonTools
              lesson={lesson}
              practice={practice}
              isLaunchMain={!(step?.is_finding && hunt.isWaiting)}
              onLaunch={() => {
                start();
                hunt.goOn();
              }}
            />
          </LessonHeader>
          <LessonLinks>
            <LessonWorkspace lesson={lesson} steps={steps} practice={practice} />
          </LessonLinks>
          <BenchDrawer lesson={lesson} />
        </div>
      </HuntReports>
    </LessonBench>
  );
}
