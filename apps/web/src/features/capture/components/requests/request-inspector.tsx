import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ToolPanel } from '../../../../shared/page/tool-panel.tsx';
import {
  ClearButton,
  ClearingNote,
  LiveBadge,
  useClearing,
  useIsReplayed,
  type ClearingCalls,
} from '../../../live/index.ts';
import classes from './capture.module.css';
import { ClearedMessages } from './cleared-messages.tsx';
import { isSearch, noFilter } from '../../model/filter-requests.ts';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { LazyRequestDialog } from './lazy-request-dialog.tsx';
import type { HelpLinks } from './request-help.tsx';
import { useFolds } from './use-folds.ts';
import { useDialogRequests, useShownRequests } from './use-shown-requests.ts';
import { useRequestOrder } from './request-order.ts';
import { RequestTable } from './request-table.tsx';
import { RequestTools } from './request-tools.tsx';
import type { StepLabel } from '../../model/step-label.ts';
import type { RequestViewer } from './use-request-viewer.ts';
import { Alert } from '@mantine/core';
import { sumOfShed } from '../../model/sum-of-shed.ts';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { keepInBrowser, keptInBrowser } from '../../../../shared/kept-in-browser.ts';
import { useCurrentUser } from '../../../auth/auth.queries.ts';
import { readNotes, withNote, type Notes } from '../../model/notes.ts';

type Props = HelpLinks & {
  targetId: number | null;
  /** Entries of its menu, beside its own. */
  entries?: readonly MenuEntry[];
  /** What the learner looks for, shown above an opened request. */
  question?: ReactNode;
  viewer: RequestViewer;
  /** The labels of the steps that a request completed; null if it completed none in this lesson. */
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  /** Clear the list on the server, and bring it back. */
  calls: ClearingCalls;
};

/** The learner's own requests to the lesson's target, live. */
export function RequestInspector(props: Props) {
  const { targetId, entries = [], question, viewer, completedLabel, calls, ...help } = props;
  const { t } = useTranslation();
  const isReplayed = useIsReplayed('requests');
  const [order, setOrder] = useRequestOrder();
  const [filter, setFilter] = useState(noFilter);
  const [isFiltering, setIsFiltering] = useState(false);
  const { opened, selectedId } = viewer;
  const clearing = useClearing('requests', calls);
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
            entries={entries}
          >
            <ClearButton clearing={clearing} disabled={own.length === 0}>
              {t('inspector.clear')}
            </ClearButton>
          </RequestTools>
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
          question={question}
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

/** The number of records dropped because the learner sent too many. */
function ShedNote({ requests }: { requests: readonly CapturedRequest[] }) {
  const { t, i18n } = useTranslation();
  const lost = useMemo(() => sumOfShed(requests), [requests]);
  if (lost.records + lost.bodies === 0) return null;
  const written = new Intl.NumberFormat(i18n.language);
  return (
    <Alert color="warning" m="xs" role="note">
      {t('inspector.shed', { records: written.format(lost.records), bodies: written.format(lost.bodies) })}
    </Alert>
  );
}

const name = 'request-notes';

/** The learner's notes on their requests, kept in this browser. */
function useNotes(): { notes: Notes; onNote: (id: string, text: string) => void } {
  const userId = useCurrentUser()?.id ?? 0;
  const [notes, setNotes] = useState<Notes>(() => readNotes(keptInBrowser(userId, name)));
  const onNote = useCallback(
    (id: string, text: string) => {
      // Another tab may have written some since.
      const changed = withNote(readNotes(keptInBrowser(userId, name)), id, text);
      keepInBrowser(userId, name, [...changed]);
      setNotes(changed);
    },
    [userId],
  );
  return { notes, onNote };
}
