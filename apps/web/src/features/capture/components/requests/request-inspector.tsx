import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ToolPanel } from '../../../../shared/page/tool-panel.tsx';
import { ClearButton, ClearingNote, LiveBadge, useClearing, useIsReplayed } from '../../../live/index.ts';
import classes from './capture.module.css';
import { ClearedMessages } from './cleared-messages.tsx';
import { isSearch, noFilter } from '../../model/filter-requests.ts';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { LazyRequestDialog } from './lazy-request-dialog.tsx';
import type { HelpLinks } from './request-help.tsx';
import { useFolds } from './use-folds.ts';
import { useNotes } from './use-notes.ts';
import { useDialogRequests, useShownRequests } from './use-shown-requests.ts';
import { useRequestOrder } from './request-order.ts';
import { RequestTable } from './request-table.tsx';
import { RequestTools } from './request-tools.tsx';
import { ShedNote } from './shed-note.tsx';
import type { StepLabel } from '../../model/step-label.ts';
import type { RequestViewer } from './use-request-viewer.ts';

type Props = HelpLinks & {
  targetId: number | null;
  /** Beside those of the inspector. */
  tools?: ReactNode;
  viewer: RequestViewer;
  /** The labels of the steps that a request completed; null if it completed none in this lesson. */
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  /** Clears the rows up to that number on the server. */
  onClear: (last: number) => Promise<unknown>;
};

/** The learner's own requests to the lesson's target, live. */
export function RequestInspector({ targetId, tools, viewer, completedLabel, onClear, ...help }: Props) {
  const { t } = useTranslation();
  const isReplayed = useIsReplayed('requests');
  const [order, setOrder] = useRequestOrder();
  const [filter, setFilter] = useState(noFilter);
  const [isFiltering, setIsFiltering] = useState(false);
  const { opened, selectedId } = viewer;
  const clearing = useClearing('requests', onClear);
  const { notes, onNote } = useNotes();
  const active = isFiltering ? filter : noFilter;
  const { own, shown } = useShownRequests({ targetId, filter: active, notes, order });
  const nearest = help.nearest?.request ?? null;
  const { rows, onFold } = useFolds(shown, { nearest, isSearching: isSearch(active) });
  const inDialog = useDialogRequests({ rows, own, order, selectedId });
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
          {tools}
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
          rows={rows}
          notes={notes}
          onFold={onFold}
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
        <LazyRequestDialog
          {...table}
          requests={inDialog}
          id={selectedId}
          tab={opened}
          note={notes.get(selectedId) ?? ''}
          onNote={onNote}
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
