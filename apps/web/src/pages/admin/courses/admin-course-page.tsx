import type { Course } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { CourseDetail } from '../../../features/courses/course-detail.tsx';
import { coursesQueries } from '../../../features/courses/courses.queries.ts';
import { DeleteCourse } from '../../../features/courses/delete-course.tsx';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { ReloadButton } from '../../../shared/ui/reload-button.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { WithId } from '../with-id.tsx';
import { WithItem } from '../with-item.tsx';

const admin = { userLink: adminPaths.users.item };

export function AdminCoursePage() {
  return <WithId param="courseId">{(id) => <KnownCourse key={id} id={id} />}</WithId>;
}

function KnownCourse({ id }: { id: number }) {
  const user = useCurrentUser();
  const query = useQuery({ ...coursesQueries.course(id), retry: false });
  if (!user) return null;
  return <WithItem query={query}>{(course) => <Inspect course={course} user={user} />}</WithItem>;
}

function Inspect({ course, user }: { course: Course; user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const itself = useQuery({ ...coursesQueries.course(course.id), retry: false, refetchOnMount: false });
  const members = useQuery({ ...coursesQueries.members(course.id), retry: false });
  usePageTitle(course.name);
  return (
    <Page>
      <PageHeader title={course.name} back={{ to: adminPaths.courses.list, label: t('admin.courses') }}>
        <ReloadButton
          reloading={members.isRefetching}
          onReload={() => void Promise.all([itself.refetch(), members.refetch()])}
        />
        <EditLink to={adminPaths.courses.edit(course.id)} />
        <DeleteCourse
          course={course}
          onDeleted={() => void navigate(adminPaths.courses.list, { replace: true })}
        />
      </PageHeader>
      <WithItem query={members}>
        {(list) => <CourseDetail course={course} members={list} user={user} admin={admin} />}
      </WithItem>
    </Page>
  );
}
