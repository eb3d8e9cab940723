import { Button, Group } from '@mantine/core';
import type { ChangePasswordInput, User } from '@sentiero/contracts/users';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { passwordsMatch, NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';

type Props = {
  user: User;
  pending: boolean;
  error: unknown;
  onSubmit: (input: ChangePasswordInput) => void;
};

export function ChangePasswordForm({ user, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const [mismatch, setMismatch] = useState(false);
  const personal = useMemo(() => [user.username, user.email, user.first_name, user.last_name], [user]);
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={(read) => {
        setMismatch(!passwordsMatch(read));
        if (passwordsMatch(read))
          onSubmit({ old_password: read('old_password'), new_password: read('password') });
      }}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField name="old_password" label={t('settings.old-password')} autoComplete="current-password" />
      <NewPasswordFields mismatch={mismatch} personal={personal} />
      <Group>
        <Button type="submit" variant="default" loading={pending}>
          {t('settings.change-password')}
        </Button>
      </Group>
    </Form>
  );
}
