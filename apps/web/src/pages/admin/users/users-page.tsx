import type { UserForStaff } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { usersAdminQueries } from '../../../features/users/users-admin.queries.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { usePageQuery } from '../../../shared/paging/use-page-query.ts';
import { ItemTable, type Column } from '../../../shared/ui/item-table.tsx';
import { ListPage } from '../../../shared/page/list-page.tsx';
import { StatusBadge } from '../../../shared/feedback/status-badge.tsx';

const sortable = [
  'id',
  'first_name',
  'last_name',
  'username',
  'email',
  'date_joined',
  'last_login',
  'is_staff',
  'is_teacher',
];

export function UsersPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePageQuery('id', sortable);
  const { query, set } = list;
  const title = t('admin.users');
  const yes = (answer: boolean) => t(answer ? 'admin.yes' : 'admin.no');
  const columns: Column<UserForStaff>[] = [
    { title: t('users.row'), cell: (_user, place) => query.offset + place + 1, sort: 'id', width: 'narrow' },
    { title: t('account.first-name'), cell: (user) => user.first_name, sort: 'first_name' },
    { title: t('account.last-name'), cell: (user) => user.last_name, sort: 'last_name' },
    { title: t('login.username'), cell: (user) => <UserName user={user} />, sort: 'username', isName: true },
    {
      title: t('form.email-label'),
      cell: (user) => user.email || t('users.no-email'),
      sort: 'email',
      width: 'wide',
    },
    {
      title: t('account.joined'),
      cell: (user) => format.shortDate(user.date_joined),
      sort: 'date_joined',
      width: 'narrow',
    },
    {
      title: t('account.last-login'),
      cell: (user) => (user.last_login ? format.shortDate(user.last_login) : '–'),
      sort: 'last_login',
    },
    { title: t('account.staff'), cell: (user) => yes(user.is_staff), sort: 'is_staff', width: 'narrow' },
    {
      title: t('account.teacher'),
      cell: (user) => yes(user.is_teacher),
      sort: 'is_teacher',
      width: 'narrow',
    },
    // The number by which the audit log names an account.
    { title: t('admin.id'), cell: ({ id }) => id, width: 'narrow' },
  ];
  return (
    <ListPage
      title={title}
      query={useQuery(usersAdminQueries.page(query))}
      add={{ to: adminPaths.users.create, label: t('users.create') }}
      search={t('users.search')}
      paging={{ list, total: ({ total }) => total }}
      isEmpty={({ total }) => total === 0}
      emptyNote={t('members.none-found')}
    >
      {({ body }) => (
        <ItemTable
          label={title}
          items={body}
          columns={columns}
          inspect={{ to: ({ id }) => adminPaths.users.item(id), name: ({ username }) => username }}
          sorting={{ by: query.sort, onSort: (sort) => set({ sort }) }}
        />
      )}
    </ListPage>
  );
}

function UserName({ user }: { user: UserForStaff }) {
  const { t } = useTranslation();
  return (
    <>
      {user.username}
      {user.closed_at !== null && (
        <>
          {' '}
          <StatusBadge tone="danger">{t('users.closed')}</StatusBadge>
        </>
      )}
    </>
  );
}
