import type { Target } from '@sentiero/contracts/targets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { targetsAdminQueries } from '../../../features/targets/targets-admin.queries.ts';
import { ItemTable, type Column } from '../../../shared/ui/item-table.tsx';
import { WholeListPage } from '../../../shared/page/whole-list-page.tsx';
import { ToolLink } from '../../../shared/ui/tool-button.tsx';

export function TargetsPage() {
  const { t } = useTranslation();
  const title = t('admin.targets');
  const columns: Column<Target>[] = [
    { title: t('targets.name'), cell: ({ name }) => name, isName: true },
    { title: t('targets.type'), cell: ({ type }) => type, width: 'narrow' },
    { title: t('targets.frontend-url'), cell: ({ frontend_url }) => frontend_url, width: 'wide' },
    {
      title: t('targets.backend-url'),
      cell: ({ backend_url, instance }) => backend_url ?? instance?.image,
      width: 'wide',
    },
    { title: t('targets.slug'), cell: ({ slug }) => slug },
  ];
  return (
    <WholeListPage
      title={title}
      query={useQuery(targetsAdminQueries.list())}
      add={{ to: adminPaths.targets.create, label: t('targets.create') }}
      filters={
        <ToolLink to={adminPaths.instances} style={{ alignSelf: 'flex-start' }}>
          {t('instance.list')}
        </ToolLink>
      }
      itemsOf={(targets) => targets}
      textOf={(target) => `${target.name} ${target.slug} ${target.frontend_url}`}
      emptyNote={t('targets.none')}
    >
      {({ shown }) => (
        <ItemTable
          label={title}
          items={shown}
          columns={columns}
          inspect={{ to: ({ id }) => adminPaths.targets.item(id), name: ({ name }) => name }}
        />
      )}
    </WholeListPage>
  );
}
