import { Container, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** Stands where the page would be, so that the way elsewhere stays open. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const title = t('error.unknown-title');
  usePageTitle(title);
  return (
    <Container size="sm" py="xl" w="100%">
      <Stack>
        <Title order={1}>{title}</Title>
        <ErrorBox error={error} onRetry={() => location.reload()} />
      </Stack>
    </Container>
  );
}
