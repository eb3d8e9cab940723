import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import classes from './clearing-note.module.css';
import type { Clearing } from './use-clearing.ts';

/** The result of clearing the list, with Undo. */
export function ClearingNote({ clearing }: { clearing: Clearing }) {
  const { t } = useTranslation();
  const { state, undo } = clearing;
  if (typeof state === 'object') return <ErrorBox error={state.error} onRetry={state.retry} />;
  return (
    <div role="status">
      {state === 'undoable' && (
        <div className={classes.note}>
          <span className={classes.text}>{t('live.cleared')}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={undo}
          >
            {t('live.undo-clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
