import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { IconLayoutDashboard, IconPencil, IconUsersPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CourseDetail } from '../../features/courses/components/course/course-detail.tsx';
import { DeleteCourse } from '../../features/courses/components/course/delete-course.tsx';
import { FreshnessNote } from '../../features/courses/components/progress/freshness-note.tsx';
import { currentLesson } from '../../features/courses/model/current-lesson.ts';
import type { Version } from '../../shared/api/call.ts';
import { FetchProblem } from '../../shared/feedback/error-box.tsx';
import { ReloadButton } from '../../shared/feedback/reload-button.tsx';
import { paths } from '../../shared/paths.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { ToolLink } from '../../shared/ui/tool-button.tsx';
import { CourseRoom } from './course-room.tsx';

const LearnerDrawer = lazy(async () => ({
  default: (await import('./board/learner-drawer.tsx')).LearnerDrawer,
}));

export type CourseProps = {
  course: Course;
  user: User;
  members: UseQueryResult<CourseMember[]>;
  reloading: boolean;
  onReload: () => void;
};

/** Who is in a course, how to join it, and how far each learner is; the live board is one step away. */
export function ClassRoom(props: CourseProps & { version: Version }) {
  const { course, user, members, reloading, onReload, version } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [path, setPath] = useState<{ user: number; lesson: number } | null>(null);
  // The one thing to do in a new course is to fill it.
  const isEmpty = members.data?.every((member) => member.user.is_teacher) ?? false;
  const main = { variant: 'filled' };
  return (
    <CourseRoom
      course={course}
      room="class"
      tools={
        <>
          <ToolLink to={paths.board(course.id)} icon={IconLayoutDashboard} {...(!isEmpty && main)}>
            {t('board.title')}
          </ToolLink>
          <ReloadButton reloading={reloading} onReload={onReload} />
          <ToolLink to={paths.editCourse(course.id)} icon={IconPencil}>
            {t('course.edit')}
          </ToolLink>
          <DeleteCourse course={course} version={version} onDeleted={() => void navigate(paths.courses)} />
        </>
      }
    >
      {members.error && (
        <FetchProblem error={members.error} forbidden={t('course.forbidden')} onRetry={onReload} />
      )}
      {members.isPending && <PageSpinner />}
      {members.data && (
        <CourseDetail
          course={course}
          members={members.data}
          user={user}
          note={<FreshnessNote at={members.dataUpdatedAt} />}
          studentTools={
            <ToolLink to={paths.roster(course.id)} icon={IconUsersPlus} {...(isEmpty && main)}>
              {t('roster.title')}
            </ToolLink>
          }
          onPath={(member, lesson) => {
            const at = lesson ?? currentLesson(member.progress);
            if (at !== undefined) setPath({ user: member.user.id, lesson: at });
          }}
        />
      )}
      {path && (
        <Suspense>
          <LearnerDrawer
            courseId={course.id}
            {...path}
            onLesson={(lesson) => setPath({ ...path, lesson })}
            onClose={() => setPath(null)}
          />
        </Suspense>
      )}
    </CourseRoom>
  );
}
