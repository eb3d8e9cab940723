import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useResetTarget } from './targets.queries.ts';
import classes from './reset-target.module.css';

type Props = { target: { id: number; name: string } };

/** Resets a broken copy of the application; other learners' data is untouched. */
export function ResetTarget({ target }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const reset = useResetTarget(target.id);
  const onSuccess = () => {
    showToast('target.reset-done');
    setAsking(false);
  };
  return (
    <div className={classes.root}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconRestore size={18} aria-hidden />}
        onClick={() => {
          reset.reset();
          setAsking(true);
        }}
      >
        {t('target.reset')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('target.reset')}
        text={t('target.reset-text', { name: target.name })}
        confirm={t('target.reset-confirm')}
        pending={reset.isPending}
        error={reset.error}
        onConfirm={() => reset.mutate(undefined, { onSuccess })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
