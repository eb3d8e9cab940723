import type { TargetEvent } from '@sentiero/contracts/capture';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from './clip.ts';
import { readQuery } from './read-query.ts';
import { ResultTable } from './result-table.tsx';
import { SqlText } from './sql-text.tsx';
import classes from './sql.module.css';

type Props = { event: TargetEvent; origin: string | null };

export const QueryItem = memo(function QueryItem({ event, origin }: Props) {
  const { t } = useTranslation();
  const query = useMemo(() => readQuery(event), [event]);
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        {t('sql.typed')}{' '}
        {query.input === '' ? (
          <em>{t('sql.nothing')}</em>
        ) : (
          <mark className={classes.typed}>{clip(query.input, 500)}</mark>
        )}
      </p>
      <SqlText query={query} />
      <p className={classes.line}>
        {query.error === null ? (
          <span className={classes.badge} data-tone="ok">
            {t('sql.results', { count: query.resultCount })}
          </span>
        ) : (
          <>
            <span className={classes.badge} data-tone="danger">
              {t('sql.error')}
            </span>
            <span className={classes.error}>{clip(query.error, 500)}</span>
          </>
        )}
        {origin !== null && <span className={classes.origin}>{origin}</span>}
      </p>
      {query.rows.length > 0 && <ResultTable rows={query.rows} />}
    </li>
  );
});
