import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { disabled: boolean; onPick: (file: File | null) => void };

export function RosterField({ disabled, onPick }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper label={t('roster.csv')} description={t('roster.csv-hint')} labelProps={{ htmlFor: id }}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
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
