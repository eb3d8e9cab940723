import { Badge, Group } from '@mantine/core';
import type { User, UserForStaff } from '@sentiero/contracts/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { AttributeTable } from '../../shared/ui/attribute-table.tsx';

/** A user's account. */
export function AccountTable({ user }: { user: User & Partial<UserForStaff> }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormat();
  const since = (name: string, time: string | null | undefined): [string, ReactNode][] =>
    time ? [[name, dateTime(time)]] : [];
  const roles = (
    <Group gap={6}>
      {user.is_staff && <Badge>{t('account.staff')}</Badge>}
      {user.is_teacher && <Badge>{t('account.teacher')}</Badge>}
      {!user.is_staff && !user.is_teacher && <Badge>{t('account.learner')}</Badge>}
    </Group>
  );
  return (
    <AttributeTable
      rows={[
        ...('closed_at' in user ? [[t('admin.id'), user.id] satisfies [string, ReactNode]] : []),
        [t('login.username'), user.username],
        [t('account.first-name'), user.first_name],
        [t('account.last-name'), user.last_name],
        [t('form.email-label'), user.email || t('users.no-email')],
        [t('account.joined'), date(user.date_joined)],
        [t('account.last-login'), user.last_login ? dateTime(user.last_login) : '–'],
        ...since(t('users.second-factor-since'), user.second_factor_at),
        ...since(t('users.closed-since'), user.closed_at),
        [t('account.role'), roles],
      ]}
    />
  );
}
