import { heatLevel, type Count, type HeatLevel } from '../../model/student-progress.ts';
import classes from './heat.module.css';

/** The visible text: the number of completed tasks, or a check mark for all. */
export function heatMark(count: Count, level: HeatLevel): string {
  if (level === 'complete') return '✓';
  return level === 'empty' ? '–' : String(count.completed);
}

/** One of thousands: its texts come from the row, since a translation hook in each cell is slow. */
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
