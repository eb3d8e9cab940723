import { useTranslation } from 'react-i18next';
import { FileField } from '../../../../shared/forms/file-field.tsx';

type Props = { disabled: boolean; onPick: (file: File | null) => void };

export function RosterField(props: Props) {
  const { t } = useTranslation();
  return (
    <FileField label={t('roster.csv')} description={t('roster.csv-hint')} accept=".csv,text/csv" {...props} />
  );
}
