import { TextInput, type TextInputProps } from '@mantine/core';
import { useFieldError } from './use-field-error.tsx';

type Props = Omit<TextInputProps, 'name' | 'error'> & {
  name: string;
  requiredText?: string;
  formatText?: string;
  refusedText?: string;
};

/** A field of a `Form`, required by default. */
export function TextField({ requiredText, formatText, refusedText, ...input }: Props) {
  const error = useFieldError(input.name, {
    required: requiredText,
    format: formatText,
    refused: refusedText,
  });
  return <TextInput required withAsterisk={false} error={error} {...input} />;
}
