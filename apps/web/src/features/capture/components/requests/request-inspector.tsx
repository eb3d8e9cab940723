import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ToolPanel } from '../../../../shared/page/tool-panel.tsx';
import {
  ClearButton,
  ClearingNote,
  LiveBadge,
  useClearing,
  useIsReplayed,
  useRequests,
} from '../../../live/index.ts';
import classes from './capture.module.css';
import { ClearedMessages } from './cleared-messages.tsx';
import { createMatcher, noFilter } from '../../model/filter-requests.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import type { HelpLinks } from './request-help.tsx';
import { useRequestOrder } from './request-order.ts';
import { RequestTable } from './request-table.tsx';
import { RequestTools } from './request-tools.tsx';
import { ShedNote } from './shed-note.tsx';
import type { StepLabel } from '../../model/step-label.ts';
import type { RequestViewer } from './use-request-viewer.ts';

type Props = HelpLinks & {
  targetId: number | null;
  viewer: RequestViewer;
  /** The labels of the steps that a request completed; null if it completed none in this lesson. */
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  /** Clears the rows up to that number on the server. */
  onClear: (last: number) => Promise<unknown>;
};

/** The learner's own requests to the lesson's target, live. */
export function RequestInspector({ targetId, viewer, completedLabel, onClear, ...help }: Props) {
  const { t } = useTranslation();
  // During a flood, rendering is deferred so that the page stays responsive.
  const all = useDeferredValue(useRequests());
  const isReplayed = useIsReplayed('requests');
  const [order, setOrder] = useRequestOrder();
  const [filter, setFilter] = useState(noFilter);
  const [isFiltering, setIsFiltering] = useState(false);
  const { opened, selectedId } = viewer;
  const clearing = useClearing('requests', onClear);
  const own = useMemo(
    () => (targetId === null ? all : all.filter(({ target }) => target.id === targetId)),
    [all, targetId],
  );
  const matches = useMemo(() => createMatcher(isFiltering ? filter : noFilter), [filter, isFiltering]);
  const shown = useMemo(() => {
    const matching = own.filter(matches);
    return order === 'newest-first' ? matching.toReversed() : matching;
  }, [own, matches, order]);
  // The step can open a request that the filter hides.
  const inDialog = useMemo(() => {
    if (selectedId === null || shown.some(({ id }) => id === selectedId)) return shown;
    return order === 'newest-first' ? own.toReversed() : own;
  }, [shown, own, order, selectedId]);
  const table = { order, completedLabel, ...help };

  return (
    <ToolPanel
      id="requests-title"
      title={t('inspector.title')}
      tools={
        <>
          <LiveBadge />
          <RequestTools
            requests={shown}
            order={order}
            onOrder={setOrder}
            isFiltering={isFiltering}
            onFiltering={setIsFiltering}
          />
          <ClearButton clearing={clearing} disabled={own.length === 0}>
            {t('inspector.clear')}
          </ClearButton>
        </>
      }
    >
      {isFiltering && (
        <RequestFilterBar requests={own} filter={filter} shown={shown.length} onChange={setFilter} />
      )}
      <ClearingNote clearing={clearing} />
      <ShedNote requests={own} />
      {shown.length > 0 ? (
        <RequestTable
          key={order}
          {...table}
          requests={shown}
          selectedId={selectedId}
          onSelect={viewer.select}
          onOpen={viewer.open}
        />
      ) : (
        <div className={classes.empty}>
          <EmptyState>{t(emptyText(own.length > 0, isReplayed))}</EmptyState>
        </div>
      )}
      <ClearedMessages requests={own} targetId={targetId} />
      {opened && selectedId !== null && (
        <RequestDialog
          {...table}
          requests={inDialog}
          id={selectedId}
          tab={opened}
          onShow={viewer.select}
          onClose={viewer.close}
        />
      )}
    </ToolPanel>
  );
}

function emptyText(hasRequests: boolean, isReplayed: boolean) {
  if (hasRequests) return 'inspector.none-match';
  return isReplayed ? 'inspector.empty' : 'inspector.loading';
}
