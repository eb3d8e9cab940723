import { heatLevel, type Count, type HeatLevel } from '../../model/student-progress.ts';
import classes from './heat.module.css';

/** What the eye gets: the number of completed tasks, or a check mark when that is all. */
export function heatMark(count: Count, level: HeatLevel): string {
  if (level === 'complete') return '✓';
  return level === 'empty' ? '–' : String(count.completed);
}

/** One of thousands: the words come from the row, a translation hook in each would be felt. */
export function HeatCell({ count, spoken }: { count: Count; spoken: string }) {
  const level = heatLevel(count);
  return (
    <td className={classes.cell}>
      <span className={classes.heat} data-level={level} aria-hidden>
        {heatMark(count, level)}
      </span>
      <span className={classes.spoken}>{spoken}</span>
    </td>
  );
}
