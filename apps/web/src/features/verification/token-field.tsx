import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/text-field.tsx';
import type { ReadField } from '../../shared/forms/form.tsx';
import { tokenPattern } from './token-pattern.ts';

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
