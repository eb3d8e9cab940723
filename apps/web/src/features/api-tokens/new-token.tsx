import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../../shared/ui/copy-value.tsx';

/** A token just made; the server has only its hash. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" align="flex-start">
      <Alert role="status">{t('api-tokens.keep')}</Alert>
      <CopyValue value={token} label={t('api-tokens.token')} />
      <Button onClick={onDone}>{t('api-tokens.kept')}</Button>
    </Stack>
  );
}
