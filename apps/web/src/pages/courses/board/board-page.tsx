import type { Course } from '@sentiero/contracts/courses';
import { useTranslation } from 'react-i18next';
import { useLiveBoard } from '../../../features/board/queries/use-live-board.ts';
import { CourseRoom } from '../course-room.tsx';
import { WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { LiveBoard } from './live-board.tsx';
import { Projector } from './projector.tsx';
import { useBoardAddress } from './use-board-address.ts';
import { OfActiveLesson } from './of-active-lesson.tsx';

export function BoardPage() {
  return <WithCourse>{(course) => <CourseBoard course={course} />}</WithCourse>;
}

function CourseBoard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const address = useBoardAddress();
  const board = useLiveBoard(course.id, address.lesson);
  if (board.data && address.isProjected)
    return <Projector course={course} board={board.data} onClose={() => address.set('view', null)} />;
  return (
    <CourseRoom
      course={course}
      room="class"
      title={t('board.title')}
      tools={
        <LessonSelect
          courseId={course.id}
          value={board.data?.lesson.id ?? address.lesson}
          onChange={(lesson) => address.set('lesson', lesson)}
        />
      }
    >
      <OfActiveLesson lesson={address.lesson} query={board}>
        {(data) => <LiveBoard key={data.lesson.id} course={course} board={data} isLive={board.isLive} />}
      </OfActiveLesson>
    </CourseRoom>
  );
}
