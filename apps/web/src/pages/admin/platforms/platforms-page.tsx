import type { LtiPlatform } from '@sentiero/contracts/lti';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { ltiQueries } from '../../../features/lti/lti.queries.ts';
import { ListPage } from '../../../shared/page/list-page.tsx';
import { ItemTable, type Column } from '../../../shared/ui/item-table.tsx';

export function PlatformsPage() {
  const { t } = useTranslation();
  const title = t('admin.platforms');
  const columns: Column<LtiPlatform>[] = [
    { title: t('lti.name'), cell: ({ name }) => name },
    { title: t('lti.issuer'), cell: ({ issuer }) => issuer, width: 'wide' },
    { title: t('lti.client-id'), cell: ({ client_id }) => client_id },
  ];
  return (
    <ListPage
      title={title}
      query={useQuery(ltiQueries.list())}
      add={{ to: adminPaths.platforms.create, label: t('lti.create') }}
      isEmpty={(platforms) => platforms.length === 0}
      emptyNote={t('lti.none')}
    >
      {(platforms) => (
        <ItemTable
          label={title}
          items={platforms}
          columns={columns}
          inspect={{ to: ({ id }) => adminPaths.platforms.item(id), name: ({ name }) => name }}
        />
      )}
    </ListPage>
  );
}
