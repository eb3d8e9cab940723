import { useTranslation } from 'react-i18next';
import { heatLevel, type Count, type HeatLevel } from './student-progress.ts';
import classes from './heat.module.css';

/** What the eye gets: the number of completed tasks, or a check mark when that is all. */
export function heatMark(count: Count, level: HeatLevel): string {
  if (level === 'complete') return '✓';
  return level === 'empty' ? '–' : String(count.completed);
}

export function HeatCell({ count }: { count: Count }) {
  const { t } = useTranslation();
  const level = heatLevel(count);
  return (
    <td className={classes.cell}>
      <span className={classes.heat} data-level={level} aria-hidden>
        {heatMark(count, level)}
      </span>
      <span className={classes.spoken}>
        {level === 'empty' ? t('students.no-tasks') : t('progress.n-of-m', count)}
      </span>
    </td>
  );
}
