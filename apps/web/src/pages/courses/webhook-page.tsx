import type { Course } from '@sentiero/contracts/courses';
import type { Webhook } from '@sentiero/contracts/webhooks';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryTable } from '../../features/webhooks/delivery-table.tsx';
import { TestMessage } from '../../features/webhooks/test-message.tsx';
import { WebhookForm } from '../../features/webhooks/webhook-form.tsx';
import { useWebhook, webhooksQueries } from '../../features/webhooks/webhooks.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { LoadedPanel } from '../../shared/page/loaded-panel.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CourseRoom } from './course-room.tsx';
import { WithCourse } from './with-course.tsx';

export function WebhookPage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

function OfCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const webhook = useQuery(webhooksQueries.ofCourse(course.id));
  return (
    <CourseRoom course={course} room="settings" title={t('webhook.title')}>
      <LoadedPanel title={t('webhook.title')} query={webhook}>
        {({ url }) => (
          <Stack gap="md">
            <Text>{t('webhook.text')}</Text>
            <WebhookForm courseId={course.id} url={url} />
          </Stack>
        )}
      </LoadedPanel>
      {webhook.data && webhook.data.url !== null && (
        <Deliveries courseId={course.id} webhook={webhook.data} />
      )}
    </CourseRoom>
  );
}

function Deliveries({ courseId, webhook }: { courseId: number; webhook: Webhook }) {
  const { t } = useTranslation();
  const { sendAgain } = useWebhook(courseId);
  const { waiting, failed, deliveries } = webhook;
  return (
    <Panel title={t('webhook.deliveries')}>
      <Stack gap="md">
        <TestMessage key={webhook.url} courseId={courseId} />
        {sendAgain.error && <ErrorBox error={sendAgain.error} />}
        {waiting > 0 && <Text>{t('webhook.waiting', { count: waiting })}</Text>}
        {failed > 0 && (
          <Group>
            <Text>{t('webhook.failed', { count: failed })}</Text>
            <Button variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
              {t('webhook.send-again')}
            </Button>
          </Group>
        )}
        {deliveries.length > 0 ? (
          <DeliveryTable deliveries={deliveries} />
        ) : (
          <Text c="dimmed">{t('webhook.none')}</Text>
        )}
      </Stack>
    </Panel>
  );
}
