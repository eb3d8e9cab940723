import type { Delivery } from '@sentiero/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { SendingTable } from '../../shared/feedback/sending-table.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';

/** The newest deliveries of a course's webhook. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  return (
    <SendingTable
      items={deliveries}
      columns={[
        {
          title: t('webhook.step'),
          cell: ({ lesson, step }) => `${translate(lesson)}: ${translate(step)}`,
        },
        { title: t('webhook.completed'), cell: ({ completed_at }) => format.dayAndTime(completed_at) },
      ]}
      problemOf={({ problem, status }) => problem && t(`webhook.problem-${problem}`, { status })}
    />
  );
}
