import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { AuditFilterBar } from '../../../features/audit/audit-filter-bar.tsx';
import { auditFilters } from '../../../features/audit/audit-filters.ts';
import { auditQueries } from '../../../features/audit/audit.queries.ts';
import { AuditTable, type ObjectLink } from '../../../features/audit/audit-table.tsx';
import { usePageQuery } from '../../../shared/paging/use-page-query.ts';
import { ListPage } from '../../../shared/page/list-page.tsx';

const pages = {
  category: adminPaths.categories,
  course: adminPaths.courses,
  lesson: adminPaths.lessons,
  platform: adminPaths.platforms,
  target: adminPaths.targets,
  user: adminPaths.users,
};

/** A step's URL contains its lesson's id, which the log lacks. */
const objectLink: ObjectLink = (noun, id) =>
  noun in pages ? pages[noun as keyof typeof pages].item(id) : null;

export function AuditPage() {
  const { t } = useTranslation();
  const list = usePageQuery('-at');
  const { query, search, set, visit } = list;
  return (
    <ListPage
      title={t('admin.audit')}
      query={useQuery(auditQueries.page({ ...query, ...auditFilters(search) }))}
      filters={<AuditFilterBar key={visit} search={search} set={set} />}
      paging={{ list, total: ({ total }) => total }}
      isEmpty={({ total }) => total === 0}
      emptyNote={t('audit.none')}
    >
      {({ body }) => <AuditTable entries={body} objectLink={objectLink} />}
    </ListPage>
  );
}
