import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort, SortColumn } from '../../model/sort-students.ts';
import classes from './heat.module.css';

type Props = {
  className?: string | undefined;
  column: SortColumn;
  sort: Sort;
  title?: string;
  /** The full label for screen readers, the short one on screen. */
  note?: string;
  shortNote?: string;
  onSort: (by: SortColumn) => void;
  children: ReactNode;
};

/** The head of a sortable column. */
export function SortHead({ className, column, sort, title, note, shortNote, onSort, children }: Props) {
  const isSorted = sort.by === column;
  const order = sort.descending ? 'descending' : 'ascending';
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" className={classes.sort} title={title} onClick={() => onSort(column)}>
        <span className={classes.words}>{children}</span>
        {isSorted && <Arrow className={classes.arrow} size={16} aria-hidden />}
      </button>
      {note && (
        <span className={classes.note}>
          <span aria-hidden>{shortNote}</span>
          <span className={classes.spoken}>{note}</span>
        </span>
      )}
    </th>
  );
}
