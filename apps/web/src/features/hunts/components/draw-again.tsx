import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '../../../shared/feedback/lazy-confirm-dialog.tsx';

type Props = {
  /** Whether nothing else is left to do here. */
  isMain: boolean;
  isPending: boolean;
  error: unknown;
  /** Calls back once it is done. */
  onDraw: (done: () => void) => void;
};

/** Draws other weaknesses, once the learner has read what that changes. */
export function DrawAgain({ isMain, isPending, error, onDraw }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size={isMain ? 'sm' : 'xs'}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('hunt.again')}
      </Button>
      <LazyConfirmDialog
        opened={isAsking}
        title={t('hunt.again')}
        text={t('hunt.again-text')}
        confirm={t('hunt.again')}
        pending={isPending}
        error={error}
        onConfirm={() => onDraw(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
