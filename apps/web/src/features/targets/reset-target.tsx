import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '../../shared/feedback/lazy-confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useResetTarget } from './targets.queries.ts';

type Props = { target: { id: number; name: string }; opened: boolean; onClose: () => void };

/**
 * Resets a broken copy of the application; other learners' data is untouched. It stands beside the menu that opens it,
 * because the menu closes at the first click elsewhere.
 */
export function ResetTarget({ target, opened, onClose }: Props) {
  const { t } = useTranslation();
  const reset = useResetTarget(target.id);
  const onSuccess = () => {
    showToast('target.reset-done');
    onClose();
  };
  return (
    <LazyConfirmDialog
      opened={opened}
      title={t('target.reset')}
      text={t('target.reset-text', { name: target.name })}
      confirm={t('target.reset-confirm')}
      pending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined, { onSuccess })}
      onClose={() => {
        reset.reset();
        onClose();
      }}
    />
  );
}
