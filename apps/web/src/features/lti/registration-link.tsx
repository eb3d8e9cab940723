import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { useRegistrationLink } from './lti.queries.ts';
import { useMoodlePaths } from './moodle-paths.ts';

/** Makes a link with which a platform registers itself. */
export function RegistrationLink() {
  const { t } = useTranslation();
  const { tools, chooser } = useMoodlePaths();
  const format = useFormat();
  const { data, error, isPending, mutate, reset } = useRegistrationLink();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('lti.register-text', { tools })}
      </Text>
      {error && !isAskedFor(error) && <ErrorBox error={error} />}
      {data ? (
        <div role="status">
          <CopyValue value={data.url} label={t('lti.register-link')} />
          <Text size="sm">{t('lti.register-until', { time: format.dayAndTime(data.expires_at) })}</Text>
          <Text size="sm">{t('lti.register-then', { chooser })}</Text>
        </div>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('lti.register-make')}
        </Button>
      )}
      <ConfirmPassword error={error} onConfirmed={() => mutate()} onClose={reset} />
    </Stack>
  );
}
