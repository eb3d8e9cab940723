import type { UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { ReloadButton } from '../feedback/reload-button.tsx';
import { Pager } from '../paging/pager.tsx';
import { SearchField } from '../paging/search-field.tsx';
import type { PagedList } from '../paging/use-page-query.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from './page-header.tsx';
import { Page } from './page.tsx';
import { usePageTitle } from './use-page-title.ts';

type Props<Content> = {
  title: string;
  query: UseQueryResult<Content>;
  add?: { to: string; label: string };
  /** The list's place in the URL, and how many items it has in all, on every page. */
  paging?: { list: PagedList; total: (content: Content) => number };
  /** The label of the search field; without it there is none. */
  search?: string | null;
  /** More between the heading and the list. */
  filters?: ReactNode;
  isEmpty: (content: Content) => boolean;
  emptyNote: string;
  children: (content: Content) => ReactNode;
};

/** A list in the staff area: heading, Reload and Add, search, pages, and its loading, error and empty states. */
export function ListPage<Content>(props: Props<Content>) {
  const { title, query, add, paging, search, filters, isEmpty, emptyNote, children } = props;
  const list = paging?.list;
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title}>
        <ReloadButton reloading={query.isRefetching} onReload={() => void query.refetch()} />
        {add && (
          <LinkButton to={add.to} size="xs" leftSection={<IconPlus size={18} aria-hidden />}>
            {add.label}
          </LinkButton>
        )}
      </PageHeader>
      {search && list && (
        <SearchField
          key={list.visit}
          label={search}
          initial={list.q}
          onSearch={(words) => list.set({ q: words })}
        />
      )}
      {filters}
      <Loaded query={query}>
        {(content) =>
          isEmpty(content) ? (
            <EmptyState>{emptyNote}</EmptyState>
          ) : (
            <>
              {children(content)}
              {paging && paging.total(content) > 0 && (
                <Pager
                  page={paging.list.page}
                  total={paging.total(content)}
                  onPage={(next) => paging.list.set({ page: String(next) })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
