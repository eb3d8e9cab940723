import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { AuditFilterBar } from '../../../features/audit/audit-filter-bar.tsx';
import { auditFilters } from '../../../features/audit/audit-filters.ts';
import { auditQueries } from '../../../features/audit/audit.queries.ts';
import { AuditTable, type ObjectLink } from '../../../features/audit/audit-table.tsx';
import { Pager } from '../../../shared/paging/pager.tsx';
import { usePageQuery } from '../../../shared/paging/use-page-query.ts';
import { ListPage } from '../../../shared/page/list-page.tsx';

const pages = {
  category: adminPaths.categories,
  course: adminPaths.courses,
  lesson: adminPaths.lessons,
  target: adminPaths.targets,
  user: adminPaths.users,
};

/** A step's URL contains its lesson's id, which the log lacks. */
const objectLink: ObjectLink = (noun, id) =>
  noun in pages ? pages[noun as keyof typeof pages].item(id) : null;

export function AuditPage() {
  const { t } = useTranslation();
  const { query, search, page, set, visit } = usePageQuery('-at');
  return (
    <ListPage
      title={t('admin.audit')}
      query={useQuery(auditQueries.page({ ...query, ...auditFilters(search) }))}
      filters={<AuditFilterBar key={visit} search={search} set={set} />}
      isEmpty={({ total }) => total === 0}
      emptyNote={t('audit.none')}
    >
      {({ body, total }) => (
        <>
          <AuditTable entries={body} objectLink={objectLink} />
          <Pager page={page} total={total} onPage={(next) => set({ page: String(next) })} />
        </>
      )}
    </ListPage>
  );
}
