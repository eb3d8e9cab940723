import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { OwnInvitations } from '../../features/courses/components/invitations/own-invitations.tsx';
import { CourseGrid } from '../../features/courses/components/course/course-grid.tsx';
import { coursesQueries, useJoinCourse } from '../../features/courses/queries/courses.queries.ts';
import { JoinDialog } from '../../features/courses/components/join/join-dialog.tsx';
import { joinCodeOf, joinParameter } from '../../features/courses/model/join-link.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Page } from '../../shared/page/page.tsx';
import { ReloadButton } from '../../shared/feedback/reload-button.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { Loaded } from '../../shared/feedback/loaded.tsx';

export function CoursesPage() {
  const { t } = useTranslation();
  usePageTitle(t('courses.title'));
  const mayCreate = useCurrentUser()?.is_teacher === true;
  const courses = useQuery(coursesQueries.mine());
  const joining = useJoining();
  return (
    <Page>
      <PageHeader title={t('courses.title')}>
        <ReloadButton reloading={courses.isRefetching} onReload={() => void courses.refetch()} />
        <Button
          size="xs"
          variant={mayCreate ? 'default' : 'filled'}
          leftSection={<IconTicket size={18} aria-hidden />}
          onClick={joining.ask}
        >
          {t('courses.join')}
        </Button>
        {mayCreate && (
          <LinkButton to={paths.createCourse} size="xs" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('courses.create')}
          </LinkButton>
        )}
      </PageHeader>
      <OwnInvitations />
      <Loaded query={courses} none={t(mayCreate ? 'courses.none-teacher' : 'courses.none')}>
        {(mine) => <CourseGrid courses={mine} />}
      </Loaded>
      {joining.dialog}
    </Page>
  );
}

/** The join dialog, opened by the button or by a join link; on success it opens the course. */
function useJoining() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const join = useJoinCourse();
  const code = joinCodeOf(search);

  const close = () => {
    setAsked(false);
    if (code === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(joinParameter);
    setSearch(rest, { replace: true });
  };
  const ask = () => {
    join.reset();
    setAsked(true);
  };
  const dialog = (
    <JoinDialog
      opened={asked || code !== null}
      code={code ?? ''}
      pending={join.isPending}
      error={join.error}
      onJoin={(typed) =>
        join.mutate(typed, {
          onSuccess: (course) => {
            showToast('toast.joined');
            void navigate(paths.course(course.id), { replace: code !== null });
          },
        })
      }
      onClose={close}
    />
  );
  return { ask, dialog };
}
