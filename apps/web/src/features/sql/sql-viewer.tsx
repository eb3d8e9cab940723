import { Alert, Button } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvents, useRequests } from '../live/index.ts';
import { QueryItem } from './query-item.tsx';
import classes from './sql.module.css';

type Props = { targetId: number | null; onClear: () => Promise<unknown> };

const shownAtOnce = 50;

/** The queries that the learner's input became part of, newest first. */
export function SqlViewer({ targetId, onClear }: Props) {
  const { t } = useTranslation();
  const events = useEvents();
  const requests = useRequests();
  const [shownRows, setShownRows] = useState(shownAtOnce);
  const [isClearing, setIsClearing] = useState(false);
  const queries = useMemo(
    () => events.filter(({ type, target }) => type === 'sql' && target.id === targetId).toReversed(),
    [events, targetId],
  );
  const requestsById = useMemo(() => new Map(requests.map((request) => [request.id, request])), [requests]);
  const clear = () => {
    setIsClearing(true);
    void onClear().finally(() => setIsClearing(false));
  };

  return (
    <section className={classes.panel} aria-labelledby="sql-title">
      <header className={classes.header}>
        <h2 id="sql-title" className={classes.title}>
          {t('sql.title')}
        </h2>
        <Button
          size="xs"
          variant="subtle"
          color="var(--ink-1)"
          leftSection={<IconTrash size={18} />}
          disabled={queries.length === 0}
          loading={isClearing}
          onClick={clear}
        >
          {t('sql.clear')}
        </Button>
      </header>
      {targetId === null && (
        <Alert color="info" m="md">
          {t('sql.no-target')}
        </Alert>
      )}
      {targetId !== null && queries.length === 0 && (
        <Alert color="warning" m="md">
          {t('sql.empty')}
        </Alert>
      )}
      <ol className={classes.list}>
        {queries.slice(0, shownRows).map((event) => (
          <QueryItem key={event.id} event={event} origin={originOf(requestsById.get(event.request ?? ''))} />
        ))}
      </ol>
      {queries.length > shownRows && (
        <Button variant="subtle" m="sm" onClick={() => setShownRows(shownRows + shownAtOnce)}>
          {t('sql.older')}
        </Button>
      )}
    </section>
  );
}

/** Number, method and path of the request that caused a query. */
function originOf(request: CapturedRequest | undefined): string | null {
  if (!request) return null;
  return `${request.seq}, ${request.method} ${(request.request.target.split('?')[0] ?? '').slice(0, 60)}`;
}
