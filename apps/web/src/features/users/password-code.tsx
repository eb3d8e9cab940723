import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { CopyValue } from '../../shared/ui/copy-value.tsx';

/** The code by which the owner of an account without an address sets a password; it is shown once. */
export function PasswordCode({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation();
  const place = new URL(`${paths.resetPassword}#code`, window.location.href).href;
  return (
    <Stack gap="xs" role="status">
      <Text>{t('users.code-text', { name, place })}</Text>
      <CopyValue value={code} label={t('roster.code')} />
    </Stack>
  );
}
