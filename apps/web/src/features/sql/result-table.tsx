import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryRow } from './read-query.ts';
import classes from './sql.module.css';

const fewRows = 5;
const mostColumns = 12;

export function ResultTable({ rows }: { rows: readonly QueryRow[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, mostColumns);
  if (columns.length === 0) return null;
  return (
    <div className={classes.result}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(showsAll ? rows : rows.slice(0, fewRows)).map((row, place) => (
            // Rows of a result have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              {columns.map((column) => (
                <td key={column}>{cellText(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > fewRows && (
        <Button
          size="compact-xs"
          variant="transparent"
          color="var(--link)"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('sql.fewer') : t('sql.more', { count: rows.length - fewRows })}
        </Button>
      )}
    </div>
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
