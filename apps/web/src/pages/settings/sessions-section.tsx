import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEndOtherSessions } from '../../features/account/account.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';

export function SessionsSection() {
  const { t } = useTranslation();
  const end = useEndOtherSessions();
  return (
    <SectionCard title={t('settings.sessions')}>
      <Stack gap="md" align="flex-start">
        <Text>{t('settings.sessions-text')}</Text>
        {end.error && <ErrorBox error={end.error} />}
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onSuccess: () => showToast('settings.sessions-ended') })}
        >
          {t('settings.end-sessions')}
        </Button>
      </Stack>
    </SectionCard>
  );
}
