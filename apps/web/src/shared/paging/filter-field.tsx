import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  initial: string;
  onFilter: (value: string) => void;
};

const typingPauseMs = 300;

/** A list's filter field. The value is passed on after a pause in typing. */
export function FilterField({ initial, onFilter, ...input }: Props) {
  const filter = useDebouncedCallback(onFilter, typingPauseMs);
  return (
    <TextInput
      defaultValue={initial}
      onChange={(event) => filter(event.currentTarget.value.trim())}
      {...input}
    />
  );
}
