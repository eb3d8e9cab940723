import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FoldRow } from '../../model/fold-requests.ts';
import classes from './capture.module.css';

/** One row for many requests, which opens them. */
export function FoldCells({ row, onFold }: { row: FoldRow; onFold: (id: string) => void }) {
  const { t } = useTranslation();
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <td colSpan={4} className={classes.fold}>
        <button
          type="button"
          className={classes.foldButton}
          aria-expanded={row.isOpen}
          onClick={() => onFold(row.id)}
        >
          <Icon size={16} aria-hidden />
          {t(`inspector.fold-${row.fold}`, { count: row.count })}
        </button>
      </td>
      {/* Narrow tables have none of these columns. */}
      <td aria-hidden className={`${classes.fold} ${classes.time}`} />
      <td aria-hidden className={`${classes.fold} ${classes.tools}`} />
    </>
  );
}
