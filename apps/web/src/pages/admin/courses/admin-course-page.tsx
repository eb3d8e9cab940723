import type { Course } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../shared/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { CourseDetail } from '../../../features/courses/components/course/course-detail.tsx';
import { coursesQueries } from '../../../features/courses/queries/courses.queries.ts';
import { DeleteCourse } from '../../../features/courses/components/course/delete-course.tsx';
import type { Version } from '../../../shared/api/call.ts';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { ReloadButton } from '../../../shared/feedback/reload-button.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';

const admin = { userLink: adminPaths.users.item };

export function AdminCoursePage() {
  return <WithId param="courseId">{(id) => <KnownCourse id={id} />}</WithId>;
}

function KnownCourse({ id }: { id: number }) {
  const user = useCurrentUser();
  const query = useQuery({ ...coursesQueries.course(id), retry: false });
  if (!user) return null;
  return (
    <WithItem query={query}>
      {({ body, version }) => (
        <Inspect course={body} version={version} user={user} onReload={() => query.refetch()} />
      )}
    </WithItem>
  );
}

type Props = { course: Course; version: Version; user: User; onReload: () => Promise<unknown> };

function Inspect({ course, version, user, onReload }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const members = useQuery({ ...coursesQueries.members(course.id), retry: false });
  usePageTitle(course.name);
  const reload = () => void Promise.all([onReload(), members.refetch()]);
  return (
    <Page>
      <PageHeader title={course.name} back={{ to: adminPaths.courses.list, label: t('admin.courses') }}>
        <DeleteCourse
          course={course}
          version={version}
          onDeleted={() => void navigate(adminPaths.courses.list, { replace: true })}
        />
        <ReloadButton reloading={members.isRefetching} onReload={reload} />
        <EditLink to={adminPaths.courses.edit(course.id)} />
      </PageHeader>
      {members.error && <ErrorBox error={members.error} onRetry={reload} />}
      {members.isPending && <PageSpinner />}
      {members.data && <CourseDetail course={course} members={members.data} user={user} admin={admin} />}
    </Page>
  );
}
