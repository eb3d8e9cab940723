import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LoginInput } from '@sentiero/contracts/users';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../shared/api/api-error.ts';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import classes from './login-form.module.css';

type Props = { pending: boolean; error: unknown; onSubmit: (input: LoginInput) => void };

/** Reads the fields from the form itself: what a password manager filled in counts without an event. */
export function LoginForm({ pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const username = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });

  // The page is this form: who comes here comes to type.
  useEffect(() => username.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('username') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    setMissing({ username: name === '', password: password === '' });
    if (name !== '' && password !== '') onSubmit({ username: name, password });
  };

  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={pending}>
        <Stack gap="md">
          {hasCode(error, 'login_failed') && (
            <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
              {t('error.login')}
            </Alert>
          )}
          {error !== null && !hasCode(error, 'login_failed') && <ErrorBox error={error} />}
          <TextInput
            label={t('login.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={username}
            required
            withAsterisk={false}
            error={missing.username && t('login.required')}
          />
          <PasswordInput
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={missing.password && t('login.required')}
            visibilityToggleButtonProps={{ 'aria-label': t('login.show-password') }}
          />
          <Button type="submit" fullWidth mt={4} loading={pending}>
            {t('login.submit')}
          </Button>
        </Stack>
      </fieldset>
    </form>
  );
}
