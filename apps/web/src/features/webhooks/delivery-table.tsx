import type { Delivery } from '@sentiero/contracts/webhooks';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToneBadge, type Tone } from '../../shared/feedback/tone-badge.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { scrollable } from '../../shared/ui/scrollable.ts';

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', sent: 'ok', failed: 'danger' };

/** The newest deliveries of a course's webhook. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: scrollable }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('webhook.learner')}</Table.Th>
            <Table.Th>{t('webhook.step')}</Table.Th>
            <Table.Th>{t('webhook.completed')}</Table.Th>
            <Table.Th>{t('webhook.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Table.Tr key={delivery.id}>
              <Table.Td>{`${delivery.user.first_name} ${delivery.user.last_name}`.trim()}</Table.Td>
              <Table.Td>
                {translate(delivery.lesson)}: {translate(delivery.step)}
              </Table.Td>
              <Table.Td>{format.dayAndTime(delivery.completed_at)}</Table.Td>
              <Table.Td>
                <DeliveryState delivery={delivery} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryState({ delivery: { state, tries, next_try_at, problem, status } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap={2} align="flex-start">
      <ToneBadge tone={tones[state]} isProse>
        {t(`webhook.state-${state}`)}
      </ToneBadge>
      {problem && <Text size="sm">{t(`webhook.problem-${problem}`, { status })}</Text>}
      {problem && next_try_at && (
        <Text size="sm" c="dimmed">
          {t('webhook.next-try', { count: tries, time: format.dayAndTime(next_try_at) })}
        </Text>
      )}
    </Stack>
  );
}
