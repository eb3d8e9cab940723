import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { Form } from '../../shared/forms/form.tsx';
import { passwordsMatch, NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { ProvenEmail } from './proven-email.tsx';

type Props = {
  /** Empty if a link is the proof. */
  email: string;
  pending: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
  onReset?: () => void;
  submitLabel?: string;
};

export function ResetPasswordForm({ email, pending, error, onSubmit, onReset, submitLabel }: Props) {
  const { t } = useTranslation();
  const [mismatch, setMismatch] = useState(false);
  const personal = useMemo(() => [email], [email]);
  const noAccount = hasCode(error, 'not_found');
  return (
    <Form
      pending={pending}
      error={noAccount ? null : error}
      startsHere
      onSubmit={(read) => {
        setMismatch(!passwordsMatch(read));
        if (passwordsMatch(read)) onSubmit(read('password'));
      }}
    >
      {noAccount && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t('reset.no-account')}
        </Alert>
      )}
      {email !== '' && <ProvenEmail email={email} />}
      <NewPasswordFields mismatch={mismatch} personal={personal} />
      <Group justify="space-between">
        <Button type="submit" loading={pending}>
          {submitLabel ?? t('app.next')}
        </Button>
        {onReset && (
          <Button variant="subtle" onClick={onReset}>
            {t('app.reset')}
          </Button>
        )}
      </Group>
    </Form>
  );
}
