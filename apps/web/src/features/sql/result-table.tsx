import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellText, columnsOf } from './result-cells.ts';
import type { QueryRow } from './read-query.ts';
import classes from './sql.module.css';

const fewRows = 5;
const moreRows = 50;
const mostColumns = 12;

export function ResultTable({ rows }: { rows: readonly QueryRow[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(fewRows);
  const all = columnsOf(rows);
  const columns = all.slice(0, mostColumns);
  if (columns.length === 0) return null;
  const hiddenColumns = all.length - columns.length;
  return (
    <div className={classes.result}>
      {/* A scrolling table must be focusable, or the keyboard cannot scroll it. */}
      <div
        className={classes.scroller}
        role="region"
        aria-label={t('sql.results', { count: rows.length })}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{cellText(column)}</th>
              ))}
              {hiddenColumns > 0 && <th>{t('sql.more-columns', { count: hiddenColumns })}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a result have no identity but their place
              <tr key={place}>
                {columns.map((column) => (
                  <td key={column} data-null={isNull(row[column]) || undefined}>
                    {cellText(row[column])}
                  </td>
                ))}
                {hiddenColumns > 0 && <td>…</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <Button
          size="compact-xs"
          variant="transparent"
          color="var(--link)"
          onClick={() => setShown(shown + moreRows)}
        >
          {t('sql.more', { count: rows.length - shown })}
        </Button>
      )}
      {shown > fewRows && (
        <Button size="compact-xs" variant="transparent" color="var(--link)" onClick={() => setShown(fewRows)}>
          {t('sql.fewer')}
        </Button>
      )}
    </div>
  );
}

const isNull = (value: unknown) => value === null || value === undefined;
