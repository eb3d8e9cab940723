import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { Form } from '../../shared/forms/form.tsx';

type Props = {
  intro: string;
  isMain: boolean;
  startsHere: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
};

export function AddressForm({ intro, isMain, startsHere, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      pending={pending}
      error={error}
      startsHere={startsHere}
      onSubmit={(read) => onSubmit(read('email'))}
    >
      <Text>{intro}</Text>
      <EmailField />
      <Group>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={pending}>
          {t('app.next')}
        </Button>
      </Group>
    </Form>
  );
}
