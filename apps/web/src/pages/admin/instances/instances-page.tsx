import type { ListedInstance } from '@sentiero/contracts/instances';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../app/paths.ts';
import { InstanceTools } from '../../../features/instances/instance-tools.tsx';
import { instancesQueries } from '../../../features/instances/instances.queries.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { ListPage } from '../../../shared/page/list-page.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { scrollable } from '../../../shared/ui/scrollable.ts';

/** The copies of target applications that run now. */
export function InstancesPage() {
  const { t } = useTranslation();
  const title = t('instance.list');
  return (
    <ListPage
      title={title}
      query={useQuery(instancesQueries.list())}
      filters={
        <LinkButton to={adminPaths.targets.list} variant="subtle" size="xs">
          {t('admin.targets')}
        </LinkButton>
      }
      isEmpty={(instances) => instances.length === 0}
      emptyNote={t('instance.list-none')}
    >
      {(instances) => (
        <div role="region" aria-label={title} style={{ overflowX: 'auto' }} {...scrollable}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('authoring.target')}</Table.Th>
                <Table.Th>{t('instance.of')}</Table.Th>
                <Table.Th>{t('instance.state')}</Table.Th>
                <Table.Th>{t('instance.since')}</Table.Th>
                <Table.Th>{t('instance.last-request')}</Table.Th>
                <Table.Th>{t('instance.memory')}</Table.Th>
                <Table.Th>{t('instance.cpu')}</Table.Th>
                <Table.Th>{t('instance.tools')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {instances.map((instance) => (
                <Row key={instance.id} instance={instance} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </ListPage>
  );
}

function Row({ instance }: { instance: ListedInstance }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { target, user, purpose, state, error, since, last_request, memory_mb, cpu } = instance;
  const number = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
  return (
    <Table.Tr>
      <Table.Td>{target.name}</Table.Td>
      <Table.Td>{user?.username ?? t(`instance.purpose-${purpose}`)}</Table.Td>
      <Table.Td>
        {t(`instance.state-${state}`)}
        {error && `: ${t(`instance.error-${error}`)}`}
      </Table.Td>
      <Table.Td>{time(since)}</Table.Td>
      <Table.Td>{last_request ? time(last_request) : '–'}</Table.Td>
      <Table.Td>{number(memory_mb, 0)}</Table.Td>
      <Table.Td>{number(cpu, 2)}</Table.Td>
      <Table.Td>
        <InstanceTools instance={instance} />
      </Table.Td>
    </Table.Tr>
  );
}
