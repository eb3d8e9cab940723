import type { Course } from '@sentiero/contracts/courses';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { useLiveBoard } from '../../../features/board/queries/use-live-board.ts';
import { hasCode } from '@sentiero/client/errors';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { LiveBoard } from './live-board.tsx';
import { Projector } from './projector.tsx';
import { useBoardAddress } from './use-board-address.ts';

export function BoardPage() {
  return <WithCourse>{(course) => <CourseBoard key={course.id} course={course} />}</WithCourse>;
}

function CourseBoard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const address = useBoardAddress();
  const { data: board, error, refetch, isLive } = useLiveBoard(course.id, address.lesson);
  usePageTitle(t('board.title-of', { course: course.name }));
  // Without a lesson in the URL, the course has no active lesson.
  const isNoLesson = address.lesson === undefined && hasCode(error, 'not_found');
  if (board && address.isProjected)
    return <Projector board={board} onClose={() => address.set('view', null)} />;
  return (
    <Page>
      <PageHeader title={t('board.title')} back={{ to: paths.course(course.id), label: course.name }}>
        <LessonSelect
          value={board?.lesson.id ?? address.lesson}
          onChange={(lesson) => address.set('lesson', lesson)}
        />
      </PageHeader>
      {isNoLesson && <EmptyState>{t('board.no-lesson')}</EmptyState>}
      {error && !isNoLesson && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!board && !error && <PageSpinner />}
      {board && <LiveBoard key={board.lesson.id} course={course} board={board} isLive={isLive} />}
    </Page>
  );
}
