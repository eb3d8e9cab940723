import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../feedback/use-error-text.ts';
import { useComplaint } from './form.tsx';
import { refusalText } from './refusals.ts';

type Texts = {
  required?: string | undefined;
  format?: string | undefined;
  refused?: string | undefined;
};

/** The error text of that field, if any; the field may provide texts of its own. */
export function useFieldError(name: string, texts: Texts = {}): ReactNode {
  const { t } = useTranslation();
  const { problem, error, refusal } = useComplaint(name);
  const errorText = useErrorText(error);
  if (problem === 'required') return texts.required ?? t('form.required');
  if (problem === 'email') return t('form.email');
  if (problem === 'short') return t('form.password-short');
  if (problem === 'format') return texts.format ?? t('form.format');
  if (errorText !== null || refusal === null) return errorText;
  const own = refusalText(refusal.code);
  if (own) return t(own);
  return (
    texts.refused ?? (
      <>
        {t('problem.refused')} <q lang="en">{refusal.message}</q>
      </>
    )
  );
}
