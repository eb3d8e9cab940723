import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './archive-field.module.css';

type Props = {
  disabled: boolean;
  isTooLarge: boolean;
  /** Called with null when the browser's file dialog opens. */
  onPick: (file: File | null) => void;
};

export function ArchiveField({ disabled, isTooLarge, onPick }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper
      label={t('files.archive')}
      description={t('files.archive-hint')}
      labelProps={{ htmlFor: id }}
      error={isTooLarge && t('files.too-large')}
    >
      <input
        id={id}
        type="file"
        accept=".zip,application/zip"
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
