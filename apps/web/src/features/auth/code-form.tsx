import { Button } from '@mantine/core';
import type { SecondFactor } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

type Props = {
  factors: readonly SecondFactor[];
  pending: boolean;
  error: unknown;
  onSubmit: (code: string) => void;
  onCancel: () => void;
};

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ factors, pending, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const hasApp = factors.includes('totp');
  return (
    <Form pending={pending} error={error} startsHere onSubmit={(read) => onSubmit(read('code'))}>
      <TextField
        name="code"
        label={t(hasApp ? 'login.code' : 'passkeys.recovery-code')}
        description={t(hasApp ? 'login.code-hint' : 'passkeys.recovery-hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        minLength={6}
        maxLength={40}
        formatText={t('login.code-format')}
      />
      <Button type="submit" fullWidth mt={4} loading={pending}>
        {t('login.submit')}
      </Button>
      <Button variant="subtle" fullWidth onClick={onCancel}>
        {t('login.other-account')}
      </Button>
    </Form>
  );
}
