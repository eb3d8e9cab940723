import { highlightSql } from './highlight-sql.ts';
import type { CapturedQuery } from './read-query.ts';
import classes from './sql.module.css';

/** What the database was asked, with what the learner typed marked in it. */
export function SqlText({ query }: { query: CapturedQuery }) {
  return (
    <code className={classes.query}>
      <Coloured sql={query.before} />
      {query.input !== '' && <mark className={classes.typed}>{query.input}</mark>}
      {query.isRestIgnored ? (
        <span className={classes.ignored}>{query.after}</span>
      ) : (
        <Coloured sql={query.after} />
      )}
    </code>
  );
}

function Coloured({ sql }: { sql: string }) {
  return highlightSql(sql).map(({ kind, text }, place) => (
    // Parts of a text that never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place} className={classes[kind]}>
      {text}
    </span>
  ));
}
