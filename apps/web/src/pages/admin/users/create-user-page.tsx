import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmPassword, isAskedFor } from '../../../features/auth/confirm-password.tsx';
import { PasswordCode } from '../../../features/users/password-code.tsx';
import { UserForm, type UserFields } from '../../../features/users/user-form.tsx';
import { useCreateUser } from '../../../features/users/users-admin.queries.ts';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { adminPaths } from '../../../shared/paths.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { CreatePage } from '../create-page.tsx';

/** An account by hand: its owner sets the password, by a mailed link or a code that is shown once. */
export function CreateUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateUser();
  const [sent, setSent] = useState<UserFields | null>(null);
  const send = (input: UserFields) =>
    create.mutate(input, {
      onSuccess({ user, code }) {
        if (code !== null) return;
        showToast('users.created');
        void navigate(adminPaths.users.item(user.id));
      },
    });
  const made = create.data;
  return (
    <CreatePage title={t('users.create')} parent={{ to: adminPaths.users.list, label: t('admin.users') }}>
      {made && made.code !== null ? (
        <Stack gap="md" align="flex-start">
          <PasswordCode name={made.user.username} code={made.code} />
          <LinkButton to={adminPaths.users.item(made.user.id)}>{t('users.to-account')}</LinkButton>
        </Stack>
      ) : (
        <UserForm
          submitLabel={t('admin.create')}
          cancelTo={adminPaths.users.list}
          pending={create.isPending}
          error={isAskedFor(create.error) ? null : create.error}
          onSubmit={(fields) => {
            setSent(fields);
            send(fields);
          }}
        />
      )}
      <ConfirmPassword error={create.error} onConfirmed={() => sent && send(sent)} onClose={create.reset} />
    </CreatePage>
  );
}
