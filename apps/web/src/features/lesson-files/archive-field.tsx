import { useTranslation } from 'react-i18next';
import { FileField } from '../../shared/forms/file-field.tsx';

type Props = {
  disabled: boolean;
  isTooLarge: boolean;
  /** Called with null when the browser's file dialog opens. */
  onPick: (file: File | null) => void;
};

export function ArchiveField({ disabled, isTooLarge, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <FileField
      label={t('files.archive')}
      description={t('files.archive-hint')}
      accept=".zip,application/zip"
      disabled={disabled}
      error={isTooLarge ? t('files.too-large') : undefined}
      onPick={onPick}
    />
  );
}
