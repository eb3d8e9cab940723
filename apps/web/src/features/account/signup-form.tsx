import { Button, Group } from '@mantine/core';
import type { SignupInput } from '@sentiero/contracts/users';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { passwordsMatch, NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { NameFields, readNames } from './name-fields.tsx';
import { ProvenEmail } from './proven-email.tsx';

type Props = {
  email: string;
  pending: boolean;
  error: unknown;
  /** Set by the join form, which has an additional field. */
  draft?: string;
  submitLabel?: string;
  onSubmit: (input: Omit<SignupInput, 'secret'>, read: ReadField) => void;
  onReset: () => void;
  children?: ReactNode;
};

export function SignupForm(props: Props) {
  const { email, pending, error, draft = 'signup', submitLabel, onSubmit, onReset } = props;
  const { t } = useTranslation();
  const [mismatch, setMismatch] = useState(false);
  const personal = useMemo(() => [email], [email]);
  return (
    <Form
      pending={pending}
      error={error}
      startsHere
      draft={draft}
      onSubmit={(read) => {
        setMismatch(!passwordsMatch(read));
        if (passwordsMatch(read)) onSubmit({ ...readNames(read), password: read('password') }, read);
      }}
    >
      <ProvenEmail email={email} />
      {props.children}
      <NameFields />
      <NewPasswordFields mismatch={mismatch} personal={personal} />
      <Group justify="space-between">
        <Button type="submit" loading={pending}>
          {submitLabel ?? t('signup.submit')}
        </Button>
        <Button variant="subtle" onClick={onReset}>
          {t('app.reset')}
        </Button>
      </Group>
    </Form>
  );
}
