import { TextInput } from '@mantine/core';
import { languages, type Translatable } from '@sentiero/contracts/shared';
import type { ReactNode } from 'react';
import { emptyText } from '../../model/drafts.ts';
import { useItemForm } from './form-context.ts';
import { useProblemText } from './problem-text.tsx';

type Props = {
  label: string;
  description?: string;
  /** The JSON pointer to the text. */
  path: string;
  max: number;
  value: Translatable | null;
  onChange: (value: Translatable | null) => void;
};

/** A short optional text in the language of the open tab: in all languages, or in none. */
export function OptionalLine({ label, description, path, max, value, onChange }: Props) {
  const { language } = useItemForm();
  return (
    <TextInput
      name={`${path}/${language}`}
      label={label}
      description={description}
      lang={language}
      maxLength={max}
      value={value?.[language] ?? ''}
      error={useLineError(path)}
      onChange={({ currentTarget }) => {
        const changed = { ...(value ?? emptyText()), [language]: currentTarget.value };
        onChange(languages.some((each) => changed[each].trim() !== '') ? changed : null);
      }}
    />
  );
}

/** What is wrong with such a text in the language of the open tab. */
export function useLineError(path: string): ReactNode {
  const { language } = useItemForm();
  return useProblemText(`${path}/${language}`);
}
