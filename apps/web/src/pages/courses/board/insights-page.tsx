import type { Course } from '@sentiero/contracts/courses';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { InsightsTable } from '../../../features/board/components/insights-table.tsx';
import { boardQueries, useInsightsFile } from '../../../features/board/queries/board.queries.ts';
import { csvFileName } from '../../../features/courses/model/progress-csv.ts';
import { hasCode } from '@sentiero/client/errors';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { Page } from '../../../shared/page/page.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { useBoardAddress } from './use-board-address.ts';

export function InsightsPage() {
  return <WithCourse>{(course) => <CourseInsights key={course.id} course={course} />}</WithCourse>;
}

/** Shows where a lesson is hard for a course. */
function CourseInsights({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { lesson, set } = useBoardAddress();
  const { data, error, refetch } = useQuery(boardQueries.insights(course.id, lesson));
  const file = useInsightsFile(course.id);
  usePageTitle(t('board.insights-of', { course: course.name }));
  const isNoLesson = lesson === undefined && hasCode(error, 'not_found');
  const save = () =>
    file.mutate(lesson, {
      onSuccess: (csv) => saveFile(csvFileName(course.name, new Date()), csv, 'text/csv;charset=utf-8'),
    });
  return (
    <Page>
      <PageHeader title={t('board.insights')} back={{ to: paths.course(course.id), label: course.name }}>
        <LessonSelect value={lesson} onChange={(chosen) => set('lesson', chosen)} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t('students.csv')}
          disabled={!data}
          loading={file.isPending}
          onClick={save}
        >
          CSV
        </Button>
      </PageHeader>
      {file.error && <ErrorBox error={file.error} />}
      {isNoLesson && <EmptyState>{t('board.no-lesson')}</EmptyState>}
      {error && !isNoLesson && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && (
        <Panel title={t('board.by-step')}>
          <InsightsTable insights={data} />
        </Panel>
      )}
    </Page>
  );
}
