import { Button, Group, Stack, Text } from '@mantine/core';
import type { NewTotp as Secret } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import classes from './new-totp.module.css';

type Props = {
  totp: Secret;
  pending: boolean;
  error: unknown;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** The secret for the app, as a QR code and as text, and the code that proves that the app has it. */
export function NewTotp({ totp, pending, error, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  const inGroups = totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <Stack gap="md">
      <Text>{t('second-factor.scan')}</Text>
      <div className={classes.code}>
        <QrCode text={totp.uri} label={t('second-factor.qr-code')} />
      </div>
      <Stack gap={4}>
        <Text size="sm">{t('second-factor.by-hand')}</Text>
        <CopyValue value={totp.secret} shown={inGroups} label={t('second-factor.secret')} />
      </Stack>
      <Form pending={pending} error={error} onSubmit={(read) => onConfirm(read('code'))}>
        <TextField
          name="code"
          label={t('second-factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          minLength={6}
          maxLength={10}
          formatText={t('login.code-format')}
        />
        <Group gap="sm">
          <Button type="submit" loading={pending}>
            {t('second-factor.switch-on')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        </Group>
      </Form>
    </Stack>
  );
}
