import type { UserForStaff } from '@sentiero/contracts/users';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { AccountTable } from '../../../features/account/account-table.tsx';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { ProgressTable } from '../../../features/lessons/components/lesson/progress-table.tsx';
import { AccountAccess } from '../../../features/users/account-access.tsx';
import { UserCourses } from '../../../features/users/user-courses.tsx';
import { UserCredentials } from '../../../features/users/user-credentials.tsx';
import { UserWaysIn } from '../../../features/users/user-ways-in.tsx';
import { usersAdminQueries, useUserErasure } from '../../../features/users/users-admin.queries.ts';
import { EditLink } from '../../../shared/ui/edit-link.tsx';
import { LoadedPanel } from '../../../shared/page/loaded-panel.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';
import { ToolLink } from '../../../shared/ui/tool-button.tsx';
import { Erasure } from '../../../features/account/erasure.tsx';

export function UserPage() {
  return <WithId param="userId">{(id) => <KnownUser id={id} />}</WithId>;
}

function KnownUser({ id }: { id: number }) {
  const query = useQuery(usersAdminQueries.user(id));
  return <WithItem query={query}>{({ body }) => <Inspect user={body} />}</WithItem>;
}

function Inspect({ user }: { user: UserForStaff }) {
  const { t } = useTranslation();
  const progress = useQuery(usersAdminQueries.progress(user.id));
  const courses = useQuery(usersAdminQueries.courses(user.id));
  const me = useCurrentUser();
  usePageTitle(user.username);
  return (
    <Page>
      <PageHeader title={user.username} back={{ to: adminPaths.users.list, label: t('admin.users') }}>
        <ToolLink to={`${adminPaths.audit}?actor=${user.id}`} icon={IconHistory}>
          {t('admin.audit')}
        </ToolLink>
        <EditLink to={adminPaths.users.edit(user.id)} />
      </PageHeader>
      <Panel title={t('users.account')}>
        <AccountTable user={user} />
      </Panel>
      <AccountAccess user={user} isOwn={me?.id === user.id} />
      <UserWaysIn userId={user.id} />
      <UserErasure user={user} />
      <UserCredentials userId={user.id} />
      <LoadedPanel title={t('admin.courses')} query={courses}>
        {(list) => <UserCourses courses={list} courseLink={adminPaths.courses.item} />}
      </LoadedPanel>
      <LoadedPanel title={t('progress.title')} query={progress}>
        {(list) => <ProgressTable progress={list} />}
      </LoadedPanel>
    </Page>
  );
}

function UserErasure({ user }: { user: UserForStaff }) {
  const { t } = useTranslation();
  const { erase, keep } = useUserErasure(user.id);
  const words = {
    text: t('users.erase-hint'),
    button: t('own-data.erase'),
    title: t('users.erase-title', { name: user.username }),
    warning: t('users.erase-text'),
  };
  return (
    <Panel title={t('users.erasure')}>
      <Erasure eraseAt={user.erase_at} erase={erase} keep={keep} words={words} />
    </Panel>
  );
}
