import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';

type Props = {
  opened: boolean;
  /** How many items the import deletes, and how many changed ones it overwrites. */
  removed: number;
  overwritten: number;
  onConfirm: () => void;
  onClose: () => void;
};

export function ImportConfirm({ opened, removed, overwritten, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const sentences = [
    removed > 0 && t('files.removes', { count: removed }),
    overwritten > 0 && t('files.overwrites', { count: overwritten }),
    t('admin.irreversible'),
  ];
  return (
    <ConfirmDialog
      opened={opened}
      title={t('files.do-import')}
      text={sentences.filter(Boolean).join(' ')}
      confirm={t('files.do-import')}
      pending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
