import { normalCode } from '@sentiero/contracts/texts';
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
  return Number(normalCode(read('token')));
}

/** From 100000 to 999999; spaces and dashes, which people and mail programs insert, and the width are ignored. */
// at most 12 characters: the field takes no more
const tokenPattern = '[\\s\\-]*[1-9１-９]([\\s\\-]*[0-9０-９]){5}[\\s\\-]*';
