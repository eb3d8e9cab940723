import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnswerError, hasCode } from '@sentiero/client/errors';
import { ErrorText } from '../../../../shared/feedback/error-box.tsx';

/** Shown if a course could not be fetched; the page itself handles a 404. */
export function CourseProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isForbidden = hasCode(error, 'forbidden');
  return (
    <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{t(isForbidden ? 'course.forbidden' : 'error.unknown')}</Text>
        {!isForbidden && error !== null && !(error instanceof AnswerError) && <ErrorText error={error} />}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('error.try-again')}
        </Button>
      </Stack>
    </Alert>
  );
}
