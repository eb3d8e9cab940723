import type { Course } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { canManageCourse } from '../../features/courses/model/course-rights.ts';
import { refreshEveryMs } from '../../features/courses/model/refresh-every.ts';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import type { Version } from '../../shared/api/call.ts';
import { ClassRoom } from './class-room.tsx';
import { LearnerCourse } from './learner-course.tsx';
import { WithCourse } from './with-course.tsx';

export function CoursePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <WithCourse>{(course, version) => <Detail course={course} version={version} user={user} />}</WithCourse>
  );
}

type Props = { course: Course; version: Version; user: User };

/** A course as its teachers and staff see it, or as its learners do. */
function Detail({ course, version, user }: Props) {
  const [reloading, setReloading] = useState(false);
  // The progress of a class is fetched periodically while the tab is visible.
  const members = useQuery({
    ...coursesQueries.members(course.id),
    refetchInterval: ({ state }) => canManageCourse(user, state.data) && refreshEveryMs(course.num_students),
  });
  const manages = canManageCourse(user, members.data);
  const refetchInterval = manages && refreshEveryMs(course.num_students);
  const itself = useQuery({ ...coursesQueries.course(course.id), refetchOnMount: false, refetchInterval });
  const reload = async () => {
    setReloading(true);
    await Promise.all([itself.refetch(), members.refetch()]);
    setReloading(false);
  };
  const shown = { course, user, members, reloading, onReload: () => void reload() };
  return manages ? <ClassRoom {...shown} version={version} /> : <LearnerCourse {...shown} />;
}
