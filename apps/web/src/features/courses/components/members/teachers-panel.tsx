import type { CourseMember } from '@sentiero/contracts/courses';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { Panel } from '../../../../shared/page/panel.tsx';
import type { MemberActions } from '../../model/member-actions.ts';
import { MemberNameLink } from './member-name-link.tsx';
import { memberName } from '../../model/member-name.ts';
import { RemoveMemberButton } from './remove-member.tsx';

type Props = {
  members: readonly CourseMember[];
  /** Absent for read-only viewers. */
  actions?: MemberActions;
  tools?: ReactNode;
};

export function TeachersPanel({ members, actions, tools }: Props) {
  const { t } = useTranslation();
  const { shortDate: day } = useFormat();
  const teachers = members.filter(({ user }) => user.is_teacher);
  return (
    <Panel title={t('members.teachers')} tools={tools}>
      {teachers.length === 0 ? (
        <EmptyState>{t('members.no-teachers')}</EmptyState>
      ) : (
        <Table aria-label={t('members.teachers')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('members.name')}</Table.Th>
              <Table.Th>{t('members.joined')}</Table.Th>
              {actions && <Table.Th aria-label={t('members.actions')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {teachers.map((member) => (
              <Table.Tr key={member.user.id}>
                <Table.Th scope="row">
                  <MemberNameLink member={member} userLink={actions?.userLink} />
                </Table.Th>
                <Table.Td>
                  <time dateTime={member.joined}>{day(member.joined)}</time>
                </Table.Td>
                {actions && (
                  <Table.Td align="right">
                    {actions.canRemove(member) && (
                      <RemoveMemberButton
                        name={memberName(member.user)}
                        onClick={() => actions.onRemove(member)}
                      />
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
