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
import { CourseRoom } from '../course-room.tsx';
import { WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { useBoardAddress } from './use-board-address.ts';
import { OfActiveLesson } from './of-active-lesson.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';

export function InsightsPage() {
  return <WithCourse>{(course) => <CourseInsights course={course} />}</WithCourse>;
}

/** Shows where a lesson is hard for a course. */
function CourseInsights({ course }: { course: Course }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, set } = useBoardAddress();
  const insights = useQuery(boardQueries.insights(course.id, lesson));
  const file = useInsightsFile(course.id);
  const save = () =>
    file.mutate(insights.data?.lesson.id ?? lesson, {
      onSuccess: (csv) => saveFile(csvFileName(course.name, new Date()), csv, 'text/csv;charset=utf-8'),
    });
  return (
    <CourseRoom
      course={course}
      room="insights"
      tools={
        <LessonSelect
          courseId={course.id}
          value={insights.data?.lesson.id ?? lesson}
          onChange={(chosen) => set('lesson', chosen)}
        />
      }
    >
      {file.error && <ErrorBox error={file.error} />}
      <OfActiveLesson lesson={lesson} query={insights}>
        {(data) => (
          <Panel
            title={translate(data.lesson.title)}
            tools={<MoreMenu entries={[{ label: t('students.csv'), icon: IconDownload, onClick: save }]} />}
          >
            <InsightsTable insights={data} />
          </Panel>
        )}
      </OfActiveLesson>
    </CourseRoom>
  );
}
