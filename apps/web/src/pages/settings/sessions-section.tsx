import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { SessionList } from '../../features/sign-in/session-list.tsx';
import { signInQueries, useEndSessions } from '../../features/sign-in/sign-in.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { Loaded } from '../../shared/feedback/loaded.tsx';

export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useQuery(signInQueries.sessions());
  const end = useEndSessions();
  const endOne = (id: number | null) =>
    end.mutate(id, {
      onSuccess: () => showToast(id === null ? 'settings.sessions-ended' : 'sessions.ended'),
    });
  return (
    <SectionCard title={t('settings.sessions')}>
      <Stack gap="md" align="flex-start">
        <Loaded query={sessions} isPart>
          {(open) => <SessionList sessions={open} onEnd={endOne} />}
        </Loaded>
        {end.error && !isAskedFor(end.error) && <ErrorBox error={end.error} />}
        <Button variant="default" loading={end.isPending} onClick={() => endOne(null)}>
          {t('settings.end-sessions')}
        </Button>
      </Stack>
      <ConfirmPassword
        error={end.error}
        onConfirmed={() => end.variables !== undefined && endOne(end.variables)}
        onClose={end.reset}
      />
    </SectionCard>
  );
}
