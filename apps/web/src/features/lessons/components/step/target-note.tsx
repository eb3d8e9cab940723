import type { Lesson } from '@sentiero/contracts/lessons';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTargetNote } from '../../../live/index.ts';

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
            </>
          ) : (
            t('target-note.failed', { name })
          )}
        </Alert>
      )}
    </div>
  );
}
