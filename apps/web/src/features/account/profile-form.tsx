import { Button, Group } from '@mantine/core';
import type { ProfileInput, User } from '@sentiero/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { withUnchanged } from '../../shared/forms/only-changes.ts';
import { NameFields, readNames, type Names } from './name-fields.tsx';

type Props = {
  user: User;
  pending: boolean;
  error: unknown;
  onSubmit: (input: ProfileInput, onSaved: () => void) => void;
};

export function ProfileForm({ user, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<Names | null>(null);
  const submit = (names: Names, opened: Names) => {
    const input = withUnchanged(names, { stored: user, opened: saved ?? opened });
    onSubmit(input, () => setSaved(names));
  };
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={(read, readOpened) => submit(readNames(read), readNames(readOpened))}
    >
      <NameFields initial={user} />
      <Group>
        <Button type="submit" variant="default" loading={pending}>
          {t('settings.save')}
        </Button>
      </Group>
    </Form>
  );
}
