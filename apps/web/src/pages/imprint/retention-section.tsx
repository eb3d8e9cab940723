import { Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { retentionQueries } from '../../features/account/retention.queries.ts';

/** How long personal data is kept. */
export function RetentionSection() {
  const { t } = useTranslation();
  const { data } = useQuery(retentionQueries.retention());
  if (!data) return null;
  const days = (count: number | null) =>
    count === null ? t('retention.account') : t('retention.days', { count });
  const rows = [
    [t('retention.traffic'), days(data.traffic_days)],
    [t('retention.evidence'), t('retention.account')],
    [t('retention.answers'), days(data.answer_days)],
    [
      t('retention.unused'),
      data.unused_account_days === null ? t('retention.never') : days(data.unused_account_days),
    ],
    [t('retention.audit'), days(data.audit_days)],
    [
      t('retention.erasure'),
      data.erase_after_days === 0 ? t('retention.at-once') : days(data.erase_after_days),
    ],
  ];
  return (
    <section>
      <Title order={2}>{t('retention.title')}</Title>
      <Table>
        <Table.Tbody>
          {rows.map(([what, time]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row">{what}</Table.Th>
              <Table.Td>{time}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
