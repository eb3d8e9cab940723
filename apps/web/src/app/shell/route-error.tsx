import { Container, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { isGoneChunk, reloadForNewBuild } from '../gone-chunk.ts';

/** Takes the place of the page, so that the navigation stays usable. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [reloading, setReloading] = useState(() => isGoneChunk(error));
  const title = t('error.unknown-title');
  usePageTitle(title);

  useEffect(() => {
    if (reloading) void reloadForNewBuild().then(setReloading);
  }, [reloading]);

  if (reloading) return <PageSpinner />;
  return (
    <Container size="sm" py="xl" w="100%">
      <Stack>
        <Title order={1}>{title}</Title>
        <ErrorBox error={error} onRetry={() => location.reload()} />
      </Stack>
    </Container>
  );
}
