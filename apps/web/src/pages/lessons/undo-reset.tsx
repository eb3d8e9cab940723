import { useTranslation } from 'react-i18next';
import { useUndoReset } from '../../features/targets/targets.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { targetId: number; onDone: () => void };

/** Brings back the data that the start of a lesson has reset. */
export function UndoReset({ targetId, onDone }: Props) {
  const { t } = useTranslation();
  const undo = useUndoReset(targetId);
  const onSuccess = () => {
    showToast('target-note.undone');
    onDone();
  };
  return (
    <>
      <ToolButton loading={undo.isPending} onClick={() => undo.mutate(undefined, { onSuccess })}>
        {t('target-note.undo')}
      </ToolButton>
      {undo.error && <ErrorBox error={undo.error} />}
    </>
  );
}
