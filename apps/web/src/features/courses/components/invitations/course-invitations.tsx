import { ActionIcon, Table } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { Panel } from '../../../../shared/page/panel.tsx';
import { invitationsQueries, useRemoveInvitation } from '../../queries/invitations.queries.ts';

/** The people who are invited to a course and have not joined yet; nothing if there are none. */
export function CourseInvitations({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const { shortDate: day } = useFormat();
  const { data, error, refetch } = useQuery(invitationsQueries.ofCourse(courseId));
  const withdraw = useRemoveInvitation();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('invitation.open')}>
      {withdraw.error && <ErrorBox error={withdraw.error} />}
      <Table aria-label={t('invitation.open')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('members.name')}</Table.Th>
            <Table.Th>{t('invitation.invited')}</Table.Th>
            <Table.Th aria-label={t('members.actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ id, name, invited_on }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <time dateTime={invited_on}>{day(invited_on)}</time>
              </Table.Td>
              <Table.Td align="right">
                <ActionIcon
                  aria-label={t('invitation.withdraw-name', { name })}
                  title={t('invitation.withdraw')}
                  loading={withdraw.isPending && withdraw.variables === id}
                  onClick={() => withdraw.mutate(id)}
                >
                  <IconX size={18} />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
