import { VisuallyHidden } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './capture.module.css';
import { clip } from './clip.ts';
import { pathOf } from './filter-requests.ts';
import type { MessageTab } from './message-panel.tsx';
import type { StepLabel } from './step-label.ts';
import { RequestRow } from './request-row.tsx';
import { statusOf } from './status-of.ts';

type Props = {
  /** Newest first. */
  requests: readonly CapturedRequest[];
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  onOpen: (id: string, tab: MessageTab) => void;
};

const rowHeight = 37;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Only the rows in sight are drawn. Arrows choose a row, Enter opens it. */
export function RequestTable({ requests, completedLabel, onOpen }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const rows = useVirtualizer({
    count: requests.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (place) => requests[place]?.id ?? place,
  });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);

  const selected = requests.find(({ id }) => id === selectedId);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = requests.findIndex(({ id }) => id === selectedId);
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(Math.max(place + step, 0), requests.length - 1);
      setSelectedId(requests[next]?.id ?? null);
      rows.scrollToIndex(next);
    }
    if (event.key === 'Enter' && event.target === scroller.current && selectedId)
      onOpen(selectedId, 'headers');
  };

  return (
    <>
      <VisuallyHidden role="status">{selected && <SpokenRow request={selected} />}</VisuallyHidden>
      {/* A list that scrolls has to take the focus, or the keyboard cannot scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-label={t('inspector.title')}
        role="region"
      >
        <table className={classes.table} aria-rowcount={requests.length + 1}>
          <thead>
            <tr>
              <th className={classes.number}>#</th>
              <th>{t('inspector.method')}</th>
              <th className={classes.url}>{t('inspector.url')}</th>
              <th>{t('inspector.status')}</th>
              <th className={classes.time}>{t('inspector.time')}</th>
              <th className={classes.tools} aria-label={t('inspector.details')} />
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr style={{ height: above }} aria-hidden />}
            {shown.map(({ index }) => {
              const request = requests[index];
              if (!request) return null;
              const label = completedLabel(request);
              return (
                <tr
                  key={request.id}
                  className={classes.row}
                  aria-rowindex={index + 2}
                  data-completed={label !== null || undefined}
                  data-selected={request.id === selectedId || undefined}
                >
                  <RequestRow
                    request={request}
                    completed={label}
                    isSelected={request.id === selectedId}
                    onOpen={onOpen}
                  />
                </tr>
              );
            })}
            {below > 0 && <tr style={{ height: below }} aria-hidden />}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The arrows move a mark, not the focus: without this nobody would hear where it is. */
function SpokenRow({ request }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const status = statusOf(request);
  const words = 'key' in status ? t(status.key) : `${status.code} ${status.reason}`;
  return clip(`${request.seq} ${request.method} ${pathOf(request.url)} ${words}`, 200);
}
