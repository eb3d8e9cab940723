import { Alert, Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerError, ApiError } from '@sentiero/client/errors';
import { ErrorText } from '../../shared/feedback/error-box.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';

type Props<Item> = {
  query: UseQueryResult<Item>;
  /** For editing: never served from the cache, and kept while typing, even if the item is deleted in the meantime. */
  fresh?: boolean;
  children: (item: Item) => ReactNode;
};

/** The title of a page, once loaded. */
export function WithItem<Item>({ query, fresh = false, children }: Props<Item>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  const [isEdited, setEdited] = useState(false);
  const isPending = query.isPending || (fresh && !query.isFetchedAfterMount);
  if (fresh && !isEdited && query.isSuccess && !isPending) setEdited(true);
  if (isEdited && data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (isPending) return <PageSpinner />;
  if (data !== undefined) return children(data);
  return (
    <NarrowPage>
      <VisuallyHidden>
        <Title order={1}>{t('error.unknown-title')}</Title>
      </VisuallyHidden>
      <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert">
        <Stack gap="xs" align="flex-start">
          <Text fw={600}>{t('error.unknown')}</Text>
          {!(error instanceof AnswerError) && <ErrorText error={error} />}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void refetch()}
          >
            {t('error.try-again')}
          </Button>
        </Stack>
      </Alert>
    </NarrowPage>
  );
}
