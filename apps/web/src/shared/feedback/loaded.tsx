import { Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorBox } from './error-box.tsx';

type Query<Content> = Pick<UseQueryResult<Content>, 'data' | 'error'> & { refetch: () => unknown };
type Props<Content> = {
  query: Query<Content>;
  /** A part of a page, which has dots instead of the page's spinner. */
  isPart?: boolean;
  /** Said instead of an empty list. */
  none?: string;
  children: (content: Content) => ReactNode;
};

/** What a query answered; before that its spinner, and its error with a button to try again. */
export function Loaded<Content>({ query, isPart = false, none, children }: Props<Content>) {
  const { data, error, refetch } = query;
  const isEmpty = none !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (isPart ? <Dots /> : <PageSpinner />)}
      {isEmpty && <EmptyState>{none}</EmptyState>}
      {data !== undefined && !isEmpty && children(data)}
    </>
  );
}

export function Dots() {
  const { t } = useTranslation();
  return <Loader type="dots" role="status" aria-label={t('app.loading')} />;
}
