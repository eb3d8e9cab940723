import { Button, Group } from '@mantine/core';
import type { SignupInput } from '@sentiero/contracts/users';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { isSameTwice, NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { NameFields, readNames } from './name-fields.tsx';
import { ProvenEmail } from './proven-email.tsx';

type Props = {
  email: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: Omit<SignupInput, 'secret'>) => void;
  onReset: () => void;
};

export function SignupForm({ email, pending, error, onSubmit, onReset }: Props) {
  const { t } = useTranslation();
  const [mismatch, setMismatch] = useState(false);
  const personal = useMemo(() => [email], [email]);
  return (
    <Form
      pending={pending}
      error={error}
      startsHere
      draft="signup"
      onSubmit={(read) => {
        setMismatch(!isSameTwice(read));
        if (isSameTwice(read)) onSubmit({ ...readNames(read), password: read('password') });
      }}
    >
      <ProvenEmail email={email} />
      <NameFields />
      <NewPasswordFields mismatch={mismatch} personal={personal} />
      <Group justify="space-between">
        <Button type="submit" loading={pending}>
          {t('signup.submit')}
        </Button>
        <Button variant="subtle" onClick={onReset}>
          {t('app.reset')}
        </Button>
      </Group>
    </Form>
  );
}
