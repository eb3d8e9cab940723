import { Badge, Group, Table } from '@mantine/core';
import type { User, UserForStaff } from '@sentiero/contracts/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';

/** A user's account. */
export function AccountTable({ user }: { user: User & Partial<UserForStaff> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table>
      <Table.Tbody>
        <Row name={t('login.username')}>{user.username}</Row>
        <Row name={t('account.first-name')}>{user.first_name}</Row>
        <Row name={t('account.last-name')}>{user.last_name}</Row>
        <Row name={t('form.email-label')}>{user.email}</Row>
        <Row name={t('account.joined')}>{format.date(user.date_joined)}</Row>
        <Row name={t('account.last-login')}>{user.last_login ? format.dateTime(user.last_login) : '–'}</Row>
        {user.second_factor_at && (
          <Row name={t('users.second-factor-since')}>{format.dateTime(user.second_factor_at)}</Row>
        )}
        {user.closed_at && <Row name={t('users.closed-since')}>{format.dateTime(user.closed_at)}</Row>}
        <Row name={t('account.role')}>
          <Group gap={6}>
            {user.is_staff && <Badge>{t('account.staff')}</Badge>}
            {user.is_teacher && <Badge>{t('account.teacher')}</Badge>}
            {!user.is_staff && !user.is_teacher && <Badge>{t('account.learner')}</Badge>}
          </Group>
        </Row>
      </Table.Tbody>
    </Table>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="38%">
        {name}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}
