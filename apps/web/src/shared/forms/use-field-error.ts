import { useTranslation } from 'react-i18next';
import { useErrorText } from '../ui/use-error-text.ts';
import { useComplaint } from './form.tsx';

/** The sentence to stand at that field, if any; `format` says what the field wants. */
export function useFieldError(name: string, format?: string): string | null {
  const { t } = useTranslation();
  const { problem, error } = useComplaint(name);
  const errorText = useErrorText(error);
  if (problem === 'required') return t('form.required');
  if (problem === 'email') return t('form.email');
  if (problem === 'format') return format ?? t('form.format');
  return errorText;
}
