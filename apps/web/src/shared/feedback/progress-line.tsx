import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './progress-line.module.css';

type Props = {
  /** `null` if there are no tasks to complete. */
  percent: number | null;
  complete: boolean;
  label: string;
};

/** A progress bar and its text. The text carries the meaning. */
export function ProgressLine({ percent, complete, label }: Props) {
  const { t } = useTranslation();
  if (percent === null)
    return (
      <span className={classes.root}>
        <span className={classes.value}>
          <span className={classes.label}>{label} </span>
          {t('progress.no-tasks')}
        </span>
      </span>
    );
  return (
    <span className={classes.root}>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${complete ? 100 : percent}%` }} />
      </span>
      <span className={classes.value} data-complete={complete || undefined}>
        <span className={classes.label}>{label} </span>
        {complete && <IconCheck size={16} aria-hidden />}
        {complete ? t('progress.completed') : `${percent}\u00a0%`}
      </span>
    </span>
  );
}
