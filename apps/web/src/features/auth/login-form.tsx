import { Button } from '@mantine/core';
import type { LoginInput } from '@sentiero/contracts/users';
import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

type Props = {
  pending: boolean;
  error: unknown;
  submitLabel?: string;
  onSubmit: (input: LoginInput) => void;
};

export function LoginForm({ pending, error, submitLabel, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      pending={pending}
      error={error}
      startsHere
      onSubmit={(read) => onSubmit({ username: read('username'), password: read('password') })}
    >
      <TextField
        name="username"
        label={t('login.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
      />
      <PasswordField name="password" label={t('login.password')} autoComplete="current-password" />
      <Button type="submit" fullWidth mt={4} loading={pending}>
        {submitLabel ?? t('login.submit')}
      </Button>
    </Form>
  );
}
