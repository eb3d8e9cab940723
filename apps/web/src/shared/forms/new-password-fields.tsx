import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = {
  /** The last attempt was not sent because the passwords differ. */
  mismatch: boolean;
  /** The user's names and address, which an attacker would try first. */
  personal: readonly string[];
};

/** A new password, twice. The rule is checked before sending; the strength beyond that is only displayed. */
export function NewPasswordFields({ mismatch, personal }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [focused, setFocused] = useState(false);
  const shown = useDeferredValue(password);
  return (
    <>
      <div>
        <PasswordField
          name="password"
          label={t('form.new-password')}
          description={t('form.password-rule')}
          autoComplete="new-password"
          invalid={mismatch}
          onFocus={() => setFocused(true)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {focused && <PasswordStrength password={shown} personal={personal} />}
      </div>
      <PasswordField
        name="repeat"
        label={t('form.repeat-password')}
        autoComplete="new-password"
        invalid={mismatch}
      />
      {mismatch && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t('settings.password-no-match')}
        </Alert>
      )}
    </>
  );
}

export function passwordsMatch(read: ReadField): boolean {
  return read('password') === read('repeat');
}
