import type { Practice } from '@sentiero/contracts/lessons';
import { Alert, Button, Group } from '@mantine/core';
import { IconFlag, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './practice-note.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  practice: Practice | null;
  tasks: number;
  isPending: boolean;
  onRestart: () => void;
  onEnd: () => void;
};

/** A note that the steps belong to a round of practice. The region is mounted before its text. */
export function PracticeNote({ practice, tasks, isPending, onRestart, onEnd }: Props) {
  const { t } = useTranslation();
  const isDone = practice !== null && practice.completed >= tasks;
  return (
    <div role="status">
      {practice && (
        <Alert
          color={isDone ? 'success' : 'info'}
          icon={isDone ? <IconFlag size={18} /> : <IconRepeat size={18} />}
          title={t('practice.title')}
          role="presentation"
        >
          <p className={classes.text}>{t(isDone ? 'practice.done' : 'practice.text')}</p>
          <p className={classes.count}>{t('practice.count', { completed: practice.completed, tasks })}</p>
          <Group gap="xs" mt="sm">
            <Button size="xs" variant={isDone ? 'filled' : 'default'} disabled={isPending} onClick={onEnd}>
              {t('practice.end')}
            </Button>
            {practice.completed > 0 && (
              <ToolButton disabled={isPending} onClick={onRestart}>
                {t('practice.restart')}
              </ToolButton>
            )}
          </Group>
        </Alert>
      )}
    </div>
  );
}
