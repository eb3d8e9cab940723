import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemForm } from './form-context.ts';

/** The error text of the field at that path, if any, including the server's message. */
export function useProblemText(path: string): ReactNode {
  const { t } = useTranslation();
  const { problems } = useItemForm();
  const problem = problems.find((known) => known.path === path);
  if (!problem) return null;
  const sentence = t(`authoring.problem-${problem.kind}`);
  if (problem.detail === undefined) return sentence;
  return (
    <>
      {sentence} <q lang="en">{problem.detail}</q>
    </>
  );
}
