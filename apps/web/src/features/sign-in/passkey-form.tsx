import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

type Props = { pending: boolean; error: unknown; onSubmit: (name: string) => void; onCancel: () => void };

/** The name of a new passkey; the browser asks for the rest. */
export function PasskeyForm({ pending, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <Form pending={pending} error={error} startsHere onSubmit={(read) => onSubmit(read('passkey_name'))}>
      <TextField
        name="passkey_name"
        label={t('passkeys.name')}
        description={t('passkeys.name-hint')}
        autoComplete="off"
        maxLength={60}
      />
      <Group gap="sm">
        <Button type="submit" loading={pending}>
          {t('passkeys.create')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Group>
    </Form>
  );
}
