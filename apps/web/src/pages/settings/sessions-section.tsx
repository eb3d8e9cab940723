import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEndOtherSessions } from '../../features/account/account.queries.ts';
import { DoneNote } from '../../shared/ui/done-note.tsx';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';

export function SessionsSection() {
  const { t } = useTranslation();
  const end = useEndOtherSessions();
  return (
    <SectionCard title={t('settings.sessions')}>
      <Stack gap="md" align="flex-start">
        <Text>{t('settings.sessions-text')}</Text>
        {end.error && <ErrorBox error={end.error} />}
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('settings.end-sessions')}
        </Button>
      </Stack>
      <DoneNote>{end.isSuccess && t('settings.sessions-ended')}</DoneNote>
    </SectionCard>
  );
}
