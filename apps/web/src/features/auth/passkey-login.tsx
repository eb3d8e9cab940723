import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { knowsPasskeys } from '../../shared/passkey.ts';

type Props = { label?: string; pending: boolean; error: unknown; onLogIn: () => void };

/** Logs in with a passkey, instead of a password or after it. */
export function PasskeyLogin({ label, pending, error, onLogIn }: Props) {
  const { t } = useTranslation();
  if (!knowsPasskeys) return null;
  return (
    <Stack gap="sm" my="sm">
      {error !== null && <ErrorBox error={error} />}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={pending}
        onClick={onLogIn}
      >
        {label ?? t('passkeys.log-in')}
      </Button>
    </Stack>
  );
}
