import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './trail-steps.module.css';

/** The stages of a process, each with a diamond and a word. */
export function TrailSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      {steps.map((step, place) => {
        const isDone = place < current;
        return (
          <li key={step} className={classes.step} aria-current={place === current ? 'step' : undefined}>
            <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
              {isDone && <IconCheck size={12} stroke={3} />}
            </span>
            {step}
            {isDone && <VisuallyHidden>, {t('progress.completed')}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
