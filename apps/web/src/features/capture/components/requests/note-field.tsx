import { TextInput } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maxNoteLength } from '../../model/notes.ts';
import classes from './request-dialog.module.css';

type Props = { note: string; onNote: (text: string) => void };

/** The learner's own words about a request. */
export function NoteField({ note, onNote }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes.note ?? ''}
      size="xs"
      leftSection={<IconNote size={16} aria-hidden />}
      aria-label={t('inspector.note')}
      placeholder={t('inspector.note-hint')}
      maxLength={maxNoteLength}
      defaultValue={note}
      onChange={(event) => onNote(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Arrows lead to the next request elsewhere in the dialog.
        if (event.key.startsWith('Arrow')) event.stopPropagation();
      }}
    />
  );
}
