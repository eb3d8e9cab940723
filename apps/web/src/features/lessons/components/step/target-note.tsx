import type { Lesson } from '@sentiero/contracts/lessons';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { useTargetNote } from '../../../live/index.ts';
import { useUndoReset } from '../../../targets/targets.queries.ts';

/** The change made to the target for this lesson, or its failure. */
export function TargetNote({ lesson: { id, target_application: target } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { note, close } = useTargetNote(id);
  const name = target?.name ?? '';
  return (
    <div aria-live="polite">
      {note && (
        <Alert
          color={note.ok ? 'info' : 'warning'}
          icon={note.ok ? <IconInfoCircle size={18} /> : <IconAlertTriangle size={18} />}
          role="presentation"
          withCloseButton
          closeButtonLabel={t('target-note.close')}
          onClose={close}
        >
          {note.ok ? (
            <>
              {note.target_state === 'vulnerable' && `${t('target-note.vulnerable', { name })} `}
              {note.target_state === 'hardened' && `${t('target-note.hardened', { name })} `}
              {note.fresh_data && `${t('target-note.fresh-data', { name })} `}
              {note.logged_out && t('target-note.logged-out', { name })}
              {note.can_undo && target && <UndoReset targetId={target.id} onDone={close} />}
            </>
          ) : (
            t('target-note.failed', { name })
          )}
        </Alert>
      )}
    </div>
  );
}

function UndoReset({ targetId, onDone }: { targetId: number; onDone: () => void }) {
  const { t } = useTranslation();
  const undo = useUndoReset(targetId);
  const onSuccess = () => {
    showToast('target-note.undone');
    onDone();
  };
  return (
    <>
      {' '}
      <ToolButton loading={undo.isPending} onClick={() => undo.mutate(undefined, { onSuccess })}>
        {t('target-note.undo')}
      </ToolButton>
      {undo.error && <ErrorBox error={undo.error} />}
    </>
  );
}
