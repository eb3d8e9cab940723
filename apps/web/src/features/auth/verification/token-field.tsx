import { useTranslation } from 'react-i18next';
import { TextField } from '../../../shared/forms/text-field.tsx';
import type { ReadField } from '../../../shared/forms/form.tsx';

export function TokenField() {
  const { t } = useTranslation();
  return (
    <TextField
      name="token"
      label={t('verification.token')}
      description={t('verification.token-life')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={tokenPattern}
      maxLength={12}
      formatText={t('verification.token-format')}
    />
  );
}

export function readToken(read: ReadField): number {
  return Number(read('token').replace(/\s/g, ''));
}

/** From 100000 to 999999; spaces, which people and mail programs insert, are ignored. */
// at most 12 characters: the field takes no more
const tokenPattern = '\\s*[1-9](\\s*[0-9]){5}\\s*';
