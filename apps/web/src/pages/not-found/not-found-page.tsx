import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('error.not-found'));
  return (
    <NarrowPage>
      <Stack align="flex-start">
        <Title order={1}>{t('error.not-found')}</Title>
        <Text c="dimmed">{t('error.not-found-hint')}</Text>
        <LinkButton to="/">{t('app.home')}</LinkButton>
      </Stack>
    </NarrowPage>
  );
}
