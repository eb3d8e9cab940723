import { isBlank } from '@sentiero/contracts/texts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../../shared/forms/file-field.tsx';
import classes from './roster.module.css';

type Props = { disabled: boolean; onPick: (file: File | null) => void };

/** A class list: pasted, or as a file. Either is read in the same way. */
export function RosterField({ disabled, onPick }: Props) {
  const { t } = useTranslation();
  const [pasted, setPasted] = useState('');
  return (
    <div className={classes.ways}>
      <div className={classes.way}>
        <Textarea
          label={t('roster.paste')}
          description={t('roster.paste-hint')}
          placeholder={t('roster.paste-example')}
          rows={5}
          spellCheck={false}
          disabled={disabled}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            onPick(null);
          }}
        />
        <Button
          variant="default"
          disabled={disabled || isBlank(pasted)}
          onClick={() => onPick(new File([pasted], 'list.csv', { type: 'text/csv' }))}
        >
          {t('roster.preview')}
        </Button>
      </div>
      <FileField
        label={t('roster.csv')}
        description={t('roster.csv-hint')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        disabled={disabled}
        onPick={(file) => {
          setPasted('');
          onPick(file);
        }}
      />
    </div>
  );
}
