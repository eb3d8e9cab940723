import { Button, Group } from '@mantine/core';
import type { ProfileInput, User } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { NameFields, readNames } from './name-fields.tsx';

type Props = { user: User; pending: boolean; error: unknown; onSubmit: (input: ProfileInput) => void };

export function ProfileForm({ user, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form pending={pending} error={error} onSubmit={(read) => onSubmit(readNames(read))}>
      <NameFields initial={user} />
      <Group>
        <Button type="submit" variant="default" loading={pending}>
          {t('settings.save')}
        </Button>
      </Group>
    </Form>
  );
}
