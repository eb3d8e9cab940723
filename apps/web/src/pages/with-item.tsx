import { Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@sentiero/client/errors';
import { FetchProblem } from '../shared/feedback/error-box.tsx';
import { NarrowPage } from '../shared/page/narrow-page.tsx';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';

type Props<Item> = {
  query: UseQueryResult<Item>;
  /** For editing: never served from the cache, and kept while typing, even if the item is deleted in the meantime. */
  fresh?: boolean;
  /** Said to those who may not see the item. */
  forbidden?: string;
  children: (item: Item) => ReactNode;
};

/** The item of a page, once loaded. */
export function WithItem<Item>({ query, fresh = false, forbidden, children }: Props<Item>) {
  const { data, error, refetch } = query;
  const [isEdited, setEdited] = useState(false);
  const isPending = query.isPending || (fresh && !query.isFetchedAfterMount);
  if (fresh && !isEdited && query.isSuccess && !isPending) setEdited(true);
  if (isEdited && data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (isPending) return <PageSpinner />;
  if (data !== undefined) return children(data);
  return (
    <FailedPage>
      <FetchProblem error={error} forbidden={forbidden} onRetry={() => void refetch()} />
    </FailedPage>
  );
}

/** In place of a page that did not load. */
export function FailedPage({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NarrowPage>
      <VisuallyHidden>
        <Title order={1}>{title ?? t('error.unknown-title')}</Title>
      </VisuallyHidden>
      {children}
    </NarrowPage>
  );
}
