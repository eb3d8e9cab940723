import type { Course } from '@sentiero/contracts/courses';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InsightsTable } from '../../../features/board/components/insights-table.tsx';
import { boardQueries, useInsightsFile } from '../../../features/board/queries/board.queries.ts';
import { csvFileName } from '../../../features/courses/model/progress-csv.ts';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { CoursePart, WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { useBoardAddress } from './use-board-address.ts';
import { OfActiveLesson } from './of-active-lesson.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

export function InsightsPage() {
  return <WithCourse>{(course) => <CourseInsights course={course} />}</WithCourse>;
}

/** Shows where a lesson is hard for a course. */
function CourseInsights({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { lesson, set } = useBoardAddress();
  const insights = useQuery(boardQueries.insights(course.id, lesson));
  const file = useInsightsFile(course.id);
  const save = () =>
    file.mutate(lesson, {
      onSuccess: (csv) => saveFile(csvFileName(course.name, new Date()), csv, 'text/csv;charset=utf-8'),
    });
  return (
    <CoursePart
      course={course}
      title={t('board.insights')}
      pageTitle={t('board.insights-of', { course: course.name })}
      tools={
        <>
          <LessonSelect value={lesson} onChange={(chosen) => set('lesson', chosen)} />
          <ToolButton
            icon={IconDownload}
            aria-label={t('students.csv')}
            disabled={!insights.data}
            loading={file.isPending}
            onClick={save}
          >
            CSV
          </ToolButton>
        </>
      }
    >
      {file.error && <ErrorBox error={file.error} />}
      <OfActiveLesson lesson={lesson} query={insights}>
        {(data) => (
          <Panel title={t('board.by-step')}>
            <InsightsTable insights={data} />
          </Panel>
        )}
      </OfActiveLesson>
    </CoursePart>
  );
}
