import type { UserForStaff } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { ConfirmPassword, isAskedFor } from '../../../features/auth/confirm-password.tsx';
import { UserForm, type UserFields } from '../../../features/users/user-form.tsx';
import { usersAdminQueries, useUpdateUser } from '../../../features/users/users-admin.queries.ts';
import { ConfirmDialog } from '../../../shared/feedback/confirm-dialog.tsx';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../../with-id.tsx';

export function EditUserPage() {
  return <WithId param="userId">{(id) => <EditUser id={id} />}</WithId>;
}

function EditUser({ id }: { id: number }) {
  const { t } = useTranslation();
  const update = useUpdateUser(id);
  const to = adminPaths.users.item(id);
  return (
    <EditPage<UserForStaff, UserFields>
      isWhole
      title={t('users.edit')}
      parent={to}
      nameOf={({ username }) => username}
      query={useQuery(usersAdminQueries.user(id))}
      update={update}
    >
      {(form) => <AskingForm {...form} cancelTo={to} onReset={update.reset} />}
    </EditPage>
  );
}

type FormProps = ComponentProps<typeof UserForm> & { initial: UserForStaff };
type AskingProps = FormProps & { onReset: () => void };
type Sent = Parameters<FormProps['onSubmit']>;

/**
 * Staff who remove their own staff right must confirm it, since they cannot restore it. Staff who change a user's
 * roles, username or email address may have to enter their password.
 */
function AskingForm({ onSubmit, onReset, error, ...form }: AskingProps) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const [asked, setAsked] = useState<Sent | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const submit = (...input: Sent) => {
    setSent(input);
    onSubmit(...input);
  };
  const isOwn = me?.id === form.initial.id && form.initial.is_staff;
  return (
    <>
      <UserForm
        {...form}
        error={isAskedFor(error) ? null : error}
        onSubmit={(...input) => (isOwn && !input[0].is_staff ? setAsked(input) : submit(...input))}
      />
      <ConfirmPassword error={error} onConfirmed={() => sent && onSubmit(...sent)} onClose={onReset} />
      <ConfirmDialog
        opened={asked !== null}
        title={t('users.own-staff-title')}
        text={t('users.own-staff-text')}
        confirm={t('admin.save')}
        pending={false}
        error={null}
        onConfirm={() => {
          setAsked(null);
          if (asked) submit(...asked);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
