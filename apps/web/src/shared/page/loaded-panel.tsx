import { Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../feedback/error-box.tsx';
import { Panel } from './panel.tsx';

type Props<Content> = {
  title: string;
  query: UseQueryResult<Content>;
  children: (content: Content) => ReactNode;
};

/** A panel with its own query. */
export function LoadedPanel<Content>({ title, query, children }: Props<Content>) {
  const { t } = useTranslation();
  return (
    <Panel title={title}>
      {query.error && <ErrorBox error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loader type="dots" role="status" aria-label={t('app.loading')} />}
      {query.data !== undefined && children(query.data)}
    </Panel>
  );
}
