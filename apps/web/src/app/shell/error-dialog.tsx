import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@sentiero/client/errors';
import { describeError, ownTitle } from '../../shared/api/describe-error.ts';
import { ErrorText } from '../../shared/feedback/error-box.tsx';

type Props = { error: unknown; onRetry?: () => void; retrying?: boolean; onClose?: () => void };

/** A blocking dialog; without `onClose` it stays until the error is gone. */
export default function ErrorDialog({ error, onRetry, retrying = false, onClose }: Props) {
  const { t } = useTranslation();
  const description = describeError(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  const own = ownTitle(description);
  return (
    <Modal
      opened
      size="lg"
      onClose={() => onClose?.()}
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      closeOnClickOutside={false}
      closeOnEscape={onClose !== undefined}
      zIndex={380}
      title={own ? t(own) : 'title' in description && description.title}
    >
      <Stack gap="lg">
        <ErrorText error={error} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('error.all-we-know')}
            {requestId !== null && (
              <>
                <br />
                {t('error.request-number')} <Code>{requestId}</Code>
              </>
            )}
          </Text>
          {onRetry && (
            <Button leftSection={<IconRefresh size={18} />} loading={retrying} onClick={onRetry}>
              {t('error.try-again')}
            </Button>
          )}
          {onClose && (
            <Button variant="default" onClick={onClose}>
              {t('app.close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
