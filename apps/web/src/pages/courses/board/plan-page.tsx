import type { LessonPlan } from '@sentiero/contracts/board';
import type { Course } from '@sentiero/contracts/courses';
import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { paths } from '../../../app/paths.ts';
import { PlanSteps } from '../../../features/board/components/plan-steps.tsx';
import { planTime } from '../../../features/board/model/plan-time.ts';
import { boardQueries } from '../../../features/board/queries/board.queries.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/page/page.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { useBoardAddress } from './use-board-address.ts';

export function PlanPage() {
  return <WithCourse>{(course) => <CoursePlan key={course.id} course={course} />}</WithCourse>;
}

/** A lesson for those who teach it: on the screen and on paper. */
function CoursePlan({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { lesson, set } = useBoardAddress();
  const { data, error, refetch } = useQuery(boardQueries.plan(course.id, lesson));
  usePageTitle(t('plan.title-of', { course: course.name }));
  const isNoLesson = lesson === undefined && hasCode(error, 'not_found');
  return (
    <Page>
      <PageHeader title={t('plan.title')} back={{ to: paths.course(course.id), label: course.name }}>
        <LessonSelect value={data?.lesson.id ?? lesson} onChange={(chosen) => set('lesson', chosen)} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {t('plan.print')}
        </Button>
      </PageHeader>
      {isNoLesson && <EmptyState>{t('board.no-lesson')}</EmptyState>}
      {error && !isNoLesson && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && <Plan key={data.lesson.id} plan={data} />}
    </Page>
  );
}

function Plan({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const { lesson, steps } = plan;
  const all = steps.flatMap(({ id, type }) => (type === 'I' ? [] : id));
  const toggle = (step: number) =>
    setShown(shown.has(step) ? new Set([...shown].filter((id) => id !== step)) : new Set([...shown, step]));
  return (
    <Panel
      title={translate(lesson.title)}
      tools={
        <Checkbox
          label={t('plan.show-all')}
          checked={all.length > 0 && all.every((id) => shown.has(id))}
          onChange={(event) => setShown(new Set(event.currentTarget.checked ? all : []))}
        />
      }
    >
      <PlanTotal plan={plan} />
      <PlanSteps steps={steps} shown={shown} onToggle={toggle} />
    </Panel>
  );
}

function PlanTotal({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const time = planTime(plan);
  if (!time) return <p>{t('plan.total-none')}</p>;
  return <p>{time.measured === 0 ? t('plan.total-estimated', time) : t('plan.total', time)}</p>;
}
