import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { useLanguage } from '../i18n/language.ts';
import type { Strength, StrengthMeter } from './strength-meter.ts';
import classes from './password-strength.module.css';

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

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies Record<Strength, string>;

/** Four diamonds and a word. It is optional: without its word lists it is hidden. */
function PasswordStrength({ password, personal }: { password: string; personal: readonly string[] }) {
  const { t } = useTranslation();
  const meter = useStrengthMeter();
  const strength = useMemo(
    () => (meter && password !== '' ? meter(password, personal) : null),
    [meter, password, personal],
  );
  return (
    <div className={classes.root} role="status">
      {strength !== null && (
        <p className={classes.line} data-strength={words[strength]}>
          <span className={classes.marks} aria-hidden>
            {[1, 2, 3, 4].map((mark) => (
              <span
                key={mark}
                className={classes.mark}
                data-on={mark <= Math.max(1, strength) || undefined}
              />
            ))}
          </span>
          {t(`form.strength-${words[strength]}`)}
        </p>
      )}
      {(strength === null || strength < 3) && <p className={classes.hint}>{t('form.password-hint')}</p>}
    </div>
  );
}

function useStrengthMeter(): StrengthMeter | null {
  const language = useLanguage();
  const [meter, setMeter] = useState<StrengthMeter | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./strength-meter.ts')
      .then(({ loadStrengthMeter }) => loadStrengthMeter(language))
      .then(
        (loaded) => {
          if (isCurrent) setMeter(() => loaded);
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return meter;
}
