import { Button, Group, Stack, Text } from '@mantine/core';
import type { Totp } from '@sentiero/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = {
  totp: Totp;
  hasPasskeys: boolean;
  pending: boolean;
  error: unknown;
  onStart: () => void;
  onSwitchOff: () => void;
  onRenewCodes: () => void;
};

/** Whether the app is asked for at a login, and how many recovery codes are left. */
export function TotpState({ totp, hasPasskeys, pending, error, onStart, onSwitchOff, onRenewCodes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const since = totp.on_since;
  // Passkeys come with recovery codes as well.
  const hasCodes = since !== null || hasPasskeys;
  const switchOff = () => {
    setAsked(false);
    onSwitchOff();
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t('second-factor.text')}</Text>
      {since !== null && <Text fw={600}>{t('second-factor.on-since', { date: format.date(since) })}</Text>}
      {hasCodes && (
        <Group gap="sm">
          <Text>{t('second-factor.codes-left', { count: totp.recovery_codes_left })}</Text>
          <ToolButton loading={pending} onClick={onRenewCodes}>
            {t('second-factor.new-codes')}
          </ToolButton>
        </Group>
      )}
      {error !== null && <ErrorBox error={error} />}
      {since === null ? (
        <Button variant="default" loading={pending} onClick={onStart}>
          {t('second-factor.set-up')}
        </Button>
      ) : (
        <Button color="danger" variant="outline" loading={pending} onClick={() => setAsked(true)}>
          {t('second-factor.switch-off')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        title={t('second-factor.off-title')}
        text={t('second-factor.off-text')}
        confirm={t('second-factor.switch-off')}
        pending={false}
        error={null}
        onConfirm={switchOff}
        onClose={() => setAsked(false)}
      />
    </Stack>
  );
}
