import { TextInput, type TextInputProps } from '@mantine/core';
import { useFieldError } from './use-field-error.ts';

type Props = Omit<TextInputProps, 'name' | 'error'> & { name: string; formatText?: string };

/** A field of a `Form`; required unless told otherwise. */
export function TextField({ formatText, ...input }: Props) {
  const error = useFieldError(input.name, formatText);
  return <TextInput required withAsterisk={false} error={error} {...input} />;
}
