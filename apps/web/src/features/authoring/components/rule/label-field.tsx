import { labelMax } from '@sentiero/contracts/authoring';
import { languages, type Translatable } from '@sentiero/contracts/shared';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../../model/drafts.ts';
import { useItemForm } from '../form/form-context.ts';
import { useProblemText } from '../form/problem-text.tsx';

type Props = {
  /** The JSON pointer to the condition. */
  path: string;
  label: Translatable | null;
  onChange: (label: Translatable | null) => void;
};

/** A condition's name in feedback, in the language of the open tab. */
export function LabelField({ path, label, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useItemForm();
  return (
    <TextInput
      name={`${path}/label/${language}`}
      label={t('authoring.label')}
      description={t('authoring.label-hint')}
      lang={language}
      maxLength={labelMax}
      value={label?.[language] ?? ''}
      error={useLabelError(path)}
      onChange={({ currentTarget }) => {
        const changed = { ...(label ?? emptyText()), [language]: currentTarget.value };
        onChange(languages.some((each) => changed[each].trim() !== '') ? changed : null);
      }}
    />
  );
}

export function useLabelError(path: string): ReactNode {
  const { language } = useItemForm();
  return useProblemText(`${path}/label/${language}`);
}
