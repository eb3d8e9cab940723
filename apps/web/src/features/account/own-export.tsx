import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { saveFile } from '../../shared/files/save-file.ts';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { useOwnExport } from './own-data.queries.ts';

/** Downloads everything that belongs to the account. */
export function OwnExport() {
  const { t } = useTranslation();
  const { mutate, error, isPending, reset } = useOwnExport();
  const download = () =>
    mutate(undefined, { onSuccess: (file) => saveFile('sentiero-my-data.zip', file, 'application/zip') });
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t('own-data.export-text')}</Text>
      {error && !isAskedFor(error) && <ErrorBox error={error} />}
      <Button variant="default" loading={isPending} onClick={download}>
        {t('own-data.export')}
      </Button>
      <ConfirmPassword error={error} onConfirmed={download} onClose={reset} />
    </Stack>
  );
}
