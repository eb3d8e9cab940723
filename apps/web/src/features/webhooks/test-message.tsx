import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useWebhook } from './webhooks.queries.ts';

/** Sends a test message to a course's webhook, and says what came of it. */
export function TestMessage({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const { test } = useWebhook(courseId);
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('webhook.test')}
      </Button>
      {test.error && <ErrorBox error={test.error} />}
      {test.data && !test.isPending && <Outcome {...test.data} />}
    </Stack>
  );
}

type Test = NonNullable<ReturnType<typeof useWebhook>['test']['data']>;

function Outcome({ problem, status }: Test) {
  const { t } = useTranslation();
  if (!problem)
    return (
      <Alert role="status" color="ok">
        {t('webhook.test-sent', { status })}
      </Alert>
    );
  return (
    <Alert role="status" color="danger">
      <Text fw={600}>{t('webhook.test-failed')}</Text>
      <Text>{t(`webhook.problem-${problem}`, { status })}</Text>
    </Alert>
  );
}
