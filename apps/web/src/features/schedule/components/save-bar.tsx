import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './schedule.module.css';

type Props = {
  isDirty: boolean;
  isComplete: boolean;
  pending: boolean;
  canUndo: boolean;
  onUndo: () => void;
  onSave: () => void;
};

/** Whether there is something to save, and the way back; at the bottom of the window from the first change on. */
export function SaveBar({ isDirty, isComplete, pending, canUndo, onUndo, onSave }: Props) {
  const { t } = useTranslation();
  const [hasChanged, setChanged] = useState(isDirty);
  if (isDirty && !hasChanged) setChanged(true);
  const said = isComplete ? t('schedule.unsaved') : t('schedule.incomplete');
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined} data-floats={hasChanged || undefined}>
      <p role="status">{isDirty ? said : t('schedule.saved')}</p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={!canUndo || pending}
        onClick={onUndo}
      >
        {t('authoring.undo')}
      </Button>
      <Button loading={pending} disabled={!isDirty || !isComplete} onClick={onSave}>
        {t('schedule.save')}
      </Button>
    </div>
  );
}
