import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import type { Strength, StrengthMeter } from './strength-meter.ts';
import classes from './password-strength.module.css';

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies Record<Strength, string>;

/** Four diamonds and a word. It is optional: without its word lists it is hidden. */
export function PasswordStrength({ password, personal }: { password: string; personal: readonly string[] }) {
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
