import type { User, UserAdminInput } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../app/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { UserForm } from '../../../features/users/user-form.tsx';
import { usersAdminQueries, useUpdateUser } from '../../../features/users/users-admin.queries.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../with-id.tsx';

export function EditUserPage() {
  return <WithId param="userId">{(id) => <EditUser key={id} id={id} />}</WithId>;
}

function EditUser({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.users.item(id);
  return (
    <EditPage
      title={t('users.edit')}
      parent={to}
      nameOf={({ username }: User) => username}
      query={useQuery(usersAdminQueries.user(id))}
      update={useUpdateUser(id)}
    >
      {(form) => <AskingForm {...form} cancelTo={to} />}
    </EditPage>
  );
}

/** Who takes the staff right from themselves is asked: there is no way back by oneself. */
function AskingForm({ onSubmit, ...form }: ComponentProps<typeof UserForm>) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const [asked, setAsked] = useState<UserAdminInput | null>(null);
  const isOwn = me?.id === form.initial.id && form.initial.is_staff;
  return (
    <>
      <UserForm
        {...form}
        onSubmit={(input) => (isOwn && !input.is_staff ? setAsked(input) : onSubmit(input))}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={t('users.own-staff-title')}
        text={t('users.own-staff-text')}
        confirm={t('admin.save')}
        pending={false}
        error={null}
        onConfirm={() => {
          setAsked(null);
          if (asked) onSubmit(asked);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
