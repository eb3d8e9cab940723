import type { UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { ReloadButton } from '../feedback/reload-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from './page-header.tsx';
import { Page } from './page.tsx';
import { usePageTitle } from './use-page-title.ts';

type Props<Content> = {
  title: string;
  query: UseQueryResult<Content>;
  add?: { to: string; label: string };
  /** The search and filters between the heading and the list. */
  filters?: ReactNode;
  isEmpty: (content: Content) => boolean;
  emptyNote: string;
  children: (content: Content) => ReactNode;
};

/** A list in the staff area: heading, Reload and Add, and its loading, error and empty states. */
export function ListPage<Content>(props: Props<Content>) {
  const { title, query, add, filters, isEmpty, emptyNote, children } = props;
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
      {filters}
      <Loaded query={query}>
        {(content) => (isEmpty(content) ? <EmptyState>{emptyNote}</EmptyState> : children(content))}
      </Loaded>
    </Page>
  );
}
