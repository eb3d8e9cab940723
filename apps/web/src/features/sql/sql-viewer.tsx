import { Alert, Button } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { ToolPanel } from '../../shared/page/tool-panel.tsx';
import {
  ClearButton,
  ClearingNote,
  useClearing,
  type ClearingCalls,
  useEvents,
  useIsReplayed,
  useRequests,
} from '../live/index.ts';
import { findOrigins } from './find-origins.ts';
import { QueryItem } from './query-item.tsx';
import classes from './sql.module.css';

type Props = {
  targetId: number | null;
  /** The labels of the steps that a request completed; null if it completed none in this lesson. */
  completedLabel: (request: CapturedRequest) => { short: string } | null;
  /** Shows the request that caused a query; null where requests are not shown. */
  onOpen: ((id: string) => void) | null;
  /** Opens that request in the bench; null if there is none. */
  onBench: ((request: CapturedRequest) => void) | null;
  /** Clears the rows up to that number on the server. */
  calls: ClearingCalls;
};

const shownAtOnce = 10;
const shownMore = 50;

/** The queries that contain the learner's input, newest first. */
export function SqlViewer({ targetId, completedLabel, onOpen, onBench, calls }: Props) {
  const { t } = useTranslation();
  const events = useDeferredValue(useEvents());
  const requests = useDeferredValue(useRequests());
  const isReplayed = useIsReplayed('events');
  const [shownRows, setShownRows] = useState(shownAtOnce);
  const clearing = useClearing('events', calls);
  const queries = useMemo(
    () => events.filter(({ type, target }) => type === 'sql' && target.id === targetId).toReversed(),
    [events, targetId],
  );
  const shown = useMemo(() => queries.slice(0, shownRows), [queries, shownRows]);
  const origins = useMemo(() => findOrigins(shown, requests), [shown, requests]);

  return (
    <ToolPanel
      id="sql-title"
      title={t('sql.title')}
      tools={
        <ClearButton clearing={clearing} disabled={queries.length === 0}>
          {t('sql.clear')}
        </ClearButton>
      }
    >
      <ClearingNote clearing={clearing} />
      {targetId === null && (
        <Alert color="info" m="md" role="note">
          {t('sql.no-target')}
        </Alert>
      )}
      {targetId !== null && queries.length === 0 && !isReplayed && (
        <EmptyState>{t('sql.loading')}</EmptyState>
      )}
      {targetId !== null && queries.length === 0 && isReplayed && (
        <Alert color="warning" m="md" role="note">
          {t('sql.empty')}
        </Alert>
      )}
      <ol className={classes.list}>
        {shown.map((event) => {
          const origin = origins.get(event.id);
          return (
            <QueryItem
              key={event.id}
              event={event}
              origin={origin ?? null}
              onOpen={onOpen}
              onBench={onBench}
              completed={(origin && completedLabel(origin)?.short) ?? null}
            />
          );
        })}
      </ol>
      {queries.length > shownRows && (
        <Button variant="subtle" m="sm" onClick={() => setShownRows(shownRows + shownMore)}>
          {t('sql.older')}
        </Button>
      )}
    </ToolPanel>
  );
}
