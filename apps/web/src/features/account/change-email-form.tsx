import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { ProvenEmail } from './proven-email.tsx';

type Props = {
  email: string;
  pending: boolean;
  error: unknown;
  onSubmit: () => void;
  onReset: () => void;
};

/** The last step of changing the email address: it is proven and can be saved. */
export function ChangeEmailForm({ email, pending, error, onSubmit, onReset }: Props) {
  const { t } = useTranslation();
  return (
    <Form pending={pending} error={error} startsHere onSubmit={onSubmit}>
      <ProvenEmail email={email} />
      <Group justify="space-between">
        <Button type="submit" variant="default" loading={pending}>
          {t('settings.change-email')}
        </Button>
        <Button variant="subtle" onClick={onReset}>
          {t('app.reset')}
        </Button>
      </Group>
    </Form>
  );
}
