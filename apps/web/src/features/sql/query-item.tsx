import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CapturedQuery } from './read-query.ts';
import { ResultTable } from './result-table.tsx';
import { SqlText } from './sql-text.tsx';
import classes from './sql.module.css';

type Props = { query: CapturedQuery; origin: string | null };

export const QueryItem = memo(function QueryItem({ query, origin }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        {t('sql.typed')}{' '}
        {query.input === '' ? (
          <em>{t('sql.nothing')}</em>
        ) : (
          <mark className={classes.typed}>{query.input}</mark>
        )}
      </p>
      <SqlText query={query} />
      <p className={classes.line}>
        {query.error === null ? (
          <span className={classes.badge} data-tone="ok">
            {t('sql.results', { count: query.rows.length })}
          </span>
        ) : (
          <>
            <span className={classes.badge} data-tone="danger">
              {t('sql.error')}
            </span>
            <span className={classes.error}>{query.error}</span>
          </>
        )}
        {origin !== null && <span className={classes.origin}>{origin}</span>}
      </p>
      {query.rows.length > 0 && <ResultTable rows={query.rows} />}
    </li>
  );
});
