import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { IconCircleCheck, IconTools } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import { ToneBadge } from '../../shared/feedback/tone-badge.tsx';
import { readQuery, type CapturedQuery } from './read-query.ts';
import { ResultTable } from './result-table.tsx';
import classes from './sql.module.css';
import { clipParts, highlightQuery, type SqlPart } from './highlight-sql.ts';

type Props = {
  event: TargetEvent;
  origin: CapturedRequest | null;
  completed: string | null;
  onOpen: ((id: string) => void) | null;
  onBench: ((request: CapturedRequest) => void) | null;
};

export const QueryItem = memo(function QueryItem(props: Props) {
  const { event, origin, completed } = props;
  const { t } = useTranslation();
  const query = useMemo(() => readQuery(event), [event]);
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        {t('sql.typed')}{' '}
        {query.input === '' ? (
          <em>{t('sql.nothing')}</em>
        ) : (
          <mark className={classes.typed}>{showUnseen(clip(query.input, 500))}</mark>
        )}
      </p>
      <SqlText query={query} />
      <p className={classes.line}>
        {query.guess !== null && <span>{t(query.guess ? 'sql.guess' : 'sql.from-log')}</span>}
        {query.error === null ? (
          query.guess === null && (
            <ToneBadge tone="ok" isProse>
              {t('sql.results', { count: query.resultCount })}
            </ToneBadge>
          )
        ) : (
          <>
            <ToneBadge tone="danger" isProse>
              {t('sql.error')}
            </ToneBadge>
            <span className={classes.error}>{showUnseen(clip(query.error, 500))}</span>
          </>
        )}
        {origin && <Origin {...props} origin={origin} />}
        {completed && (
          <span className={classes.completed}>
            <IconCircleCheck size={16} aria-hidden /> {completed}
          </span>
        )}
      </p>
      {query.rows.length > 0 && <ResultTable rows={query.rows} />}
    </li>
  );
});

type OriginProps = Pick<Props, 'onOpen' | 'onBench'> & { origin: CapturedRequest };

function Origin({ origin, onOpen, onBench }: OriginProps) {
  const { t } = useTranslation();
  return (
    <>
      {onOpen ? (
        <button type="button" className={classes.originButton} onClick={() => onOpen(origin.id)}>
          {nameOf(origin)}
        </button>
      ) : (
        <span className={classes.origin}>{nameOf(origin)}</span>
      )}
      {onBench && (
        <button
          type="button"
          className={classes.originButton}
          aria-label={t('bench.open-request', { number: origin.seq })}
          title={t('bench.open')}
          onClick={() => onBench(origin)}
        >
          <IconTools size={16} aria-hidden />
        </button>
      )}
    </>
  );
}

/** Number, method and path of the request that caused the query. */
function nameOf({ seq, method, request }: CapturedRequest): string {
  return showUnseen(`${seq}, ${clip(method, 20)} ${clip(request.target.split('?')[0] ?? '', 60)}`);
}

const mostCharacters = 4_000;

/** The statement with the learner's input marked. */
function SqlText({ query }: { query: CapturedQuery }) {
  const [own = [], typed = [], rest = []] = useMemo(
    () => highlightQuery(query).map((parts) => clipParts(parts, mostCharacters)),
    [query],
  );
  return (
    <code translate="no" className={classes.query}>
      <Coloured parts={own} />
      {query.input !== '' && (
        <mark className={classes.typed}>
          <Coloured parts={typed} />
        </mark>
      )}
      <Coloured parts={rest} />
    </code>
  );
}

function Coloured({ parts }: { parts: readonly SqlPart[] }) {
  return parts.map(({ kind, text }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes
    <span key={place} className={classes[kind]}>
      <Unbroken text={showUnseen(text)} />
    </span>
  ));
}

/** Two dashes are one token, so a line must not break between them. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(-{2,})/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes
      <span key={place} className={classes.dashes}>
        {piece}
      </span>
    ),
  );
}
