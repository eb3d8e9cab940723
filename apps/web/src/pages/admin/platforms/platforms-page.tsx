import type { LtiPlatform } from '@sentiero/contracts/lti';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { ltiQueries } from '../../../features/lti/lti.queries.ts';
import { WholeListPage } from '../../../shared/page/whole-list-page.tsx';
import { ItemTable, type Column } from '../../../shared/ui/item-table.tsx';

export function PlatformsPage() {
  const { t } = useTranslation();
  const title = t('admin.platforms');
  const columns: Column<LtiPlatform>[] = [
    { title: t('lti.name'), cell: ({ name }) => name, isName: true },
    { title: t('lti.issuer'), cell: ({ issuer }) => issuer, width: 'wide' },
    { title: t('lti.client-id'), cell: ({ client_id }) => client_id },
  ];
  return (
    <WholeListPage
      title={title}
      query={useQuery(ltiQueries.list())}
      add={{ to: adminPaths.platforms.create, label: t('lti.create') }}
      itemsOf={(platforms) => platforms}
      textOf={(platform) => `${platform.name} ${platform.issuer}`}
      emptyNote={t('lti.none')}
    >
      {({ shown }) => (
        <ItemTable
          label={title}
          items={shown}
          columns={columns}
          inspect={{ to: ({ id }) => adminPaths.platforms.item(id), name: ({ name }) => name }}
        />
      )}
    </WholeListPage>
  );
}
