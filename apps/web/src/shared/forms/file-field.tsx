import { Input } from '@mantine/core';
import { useId } from 'react';
import classes from './file-field.module.css';

type Props = {
  label: string;
  description: string;
  /** What the browser's file dialog offers. */
  accept: string;
  disabled: boolean;
  error?: string | undefined;
  /** Called with null when the browser's file dialog opens. */
  onPick: (file: File | null) => void;
};

export function FileField({ label, description, accept, disabled, error, onPick }: Props) {
  const id = useId();
  return (
    <Input.Wrapper label={label} description={description} labelProps={{ htmlFor: id }} error={error}>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        className={classes.file}
        // A corrected file that is picked again counts as another one.
        onClick={(event) => {
          event.currentTarget.value = '';
          onPick(null);
        }}
        onChange={(event) => onPick(event.currentTarget.files?.[0] ?? null)}
      />
    </Input.Wrapper>
  );
}
