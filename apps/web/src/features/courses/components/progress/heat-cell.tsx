import { IconClock } from '@tabler/icons-react';
import {
  heatLevel,
  isLate,
  type Count,
  type HeatLevel,
  type LessonCount,
} from '../../model/student-progress.ts';
import classes from './heat.module.css';

/** The visible text: the number of completed tasks, a check mark for all, a dot for a lesson not started. */
export function heatMark(count: Count, level: HeatLevel): string {
  if (level === 'complete') return '✓';
  if (level === 'none') return '·';
  return level === 'empty' ? '–' : String(count.completed);
}

type Props = { count: LessonCount; spoken: string; onOpen?: (() => void) | undefined };

/** One of thousands: its texts come from the row, since a translation hook in each cell is slow. */
export function HeatCell({ count, spoken, onOpen }: Props) {
  const level = heatLevel(count);
  const { attempts = 0, completed } = count;
  const content = (
    <>
      <span aria-hidden>
        {heatMark(count, level)}
        {isLate(count) && <IconClock className={classes.late} size={12} stroke={2.5} />}
        {/* As many attempts as completed tasks say nothing more. */}
        {attempts > completed && <span className={classes.attempts}> {attempts}×</span>}
      </span>
      <span className={classes.spoken}>{spoken}</span>
    </>
  );
  return (
    <td className={classes.cell}>
      {onOpen ? (
        // The row's name is the keyboard link; thousands of tab stops would not help.
        <button
          type="button"
          className={classes.heat}
          data-level={level}
          tabIndex={-1}
          title={spoken}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <span className={classes.heat} data-level={level}>
          {content}
        </span>
      )}
    </td>
  );
}
