import { useTranslation } from 'react-i18next';
import { knownError, requestedWait } from '../api/known-errors.ts';
import { PasskeyNotUsed } from '../passkey.ts';
import { useFormat } from '../i18n/format.ts';

/** The text for an error that users can act on; null for any other. */
export function useErrorText(error: unknown): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const wait = requestedWait(error);
  if (wait !== null) return t(wait.text, { when: format.wait(wait.seconds) });
  if (error instanceof PasskeyNotUsed) return t('passkeys.not-used');
  const known = knownError(error);
  return known && t(known.text);
}
