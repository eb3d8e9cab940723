import { VisuallyHidden } from '@mantine/core';
import { targetOf, type CapturedRequest } from '@sentiero/contracts/capture';
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import classes from './capture.module.css';
import { isFold, isRequest, type TableRow as Row } from '../../model/fold-requests.ts';
import type { Notes } from '../../model/notes.ts';
import type { MessageTab } from '../message/message-panel.tsx';
import { FoldCells } from './fold-cells.tsx';
import type { HelpLinks } from './request-help.tsx';
import type { RequestOrder } from './request-order.ts';
import { RequestRow } from './request-row.tsx';
import { statusOf } from '../../model/status-of.ts';
import type { StepLabel } from '../../model/step-label.ts';
import { useRowWindow } from './use-row-window.ts';

type Props = HelpLinks & {
  /** In the displayed order, from the top. */
  rows: readonly Row[];
  notes: Notes;
  onFold: (id: string) => void;
  order: RequestOrder;
  selectedId: string | null;
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  onSelect: (id: string) => void;
  onOpen: (id: string, tab: MessageTab) => void;
};

/** As in `capture.module.css`: all rows have the same height, larger on touch screens. */
const rowHeight = matchMedia('(pointer: coarse)').matches ? 45 : 37;
const jumps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** Only the visible rows are rendered. Arrow keys select a row, Enter opens it. */
export function RequestTable(props: Props) {
  const { rows: all, notes, order, selectedId, completedLabel, onSelect, onOpen, onFold, ...help } = props;
  const { t } = useTranslation();
  const requests = useMemo(() => all.filter(isRequest), [all]);
  const followsEnd = order === 'oldest-first';
  const { scroller, ...rows } = useRowWindow({ rows: all, rowHeight, followsEnd });
  const selected = selectedId === null ? undefined : requests.find(({ id }) => id === selectedId);
  const below = all.length - rows.end;

  const onKeyDown = (event: KeyboardEvent) => {
    const jump = jumps[event.key];
    if (jump !== undefined) {
      event.preventDefault();
      const place = selected ? requests.indexOf(selected) : -1;
      const next = Math.min(Math.max(place + jump, 0), requests.length - 1);
      const request = requests[next];
      if (!request) return;
      onSelect(request.id);
      rows.bringIntoView(all.indexOf(request));
    }
    if (event.key === 'b' && event.target === scroller.current && selected) help.bench?.open(selected);
    if (event.key === 'Enter' && event.target === scroller.current && selected)
      onOpen(selected.id, 'headers');
  };

  const onClick = ({ target }: MouseEvent) => {
    for (const id of rowsToOpen(target)) onOpen(id, 'headers');
  };

  return (
    <>
      <VisuallyHidden role="status">{selected && <SpokenRow request={selected} />}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list that scrolls has to take the focus, or the keyboard cannot scroll it */}
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onScroll={rows.onScroll}
        aria-label={t('inspector.list')}
        role="region"
      >
        <table
          className={classes.table}
          aria-rowcount={all.length + 1}
          data-order={order}
          data-reports={help.onReport ? true : undefined}
        >
          <Head />
          <tbody>
            {rows.first > 0 && <tr style={{ height: rows.first * rowHeight }} aria-hidden />}
            {all.slice(rows.first, rows.end).map((row, place) => {
              const index = rows.first + place + 2;
              if (isFold(row))
                return (
                  <tr key={row.id} aria-rowindex={index}>
                    <FoldCells row={row} onFold={onFold} />
                  </tr>
                );
              return (
                <TableRow
                  key={row.id}
                  {...help}
                  request={row}
                  note={notes.get(row.id) ?? null}
                  label={completedLabel(row)}
                  index={index}
                  isSelected={row.id === selectedId}
                  onOpen={onOpen}
                />
              );
            })}
            {below > 0 && <tr style={{ height: below * rowHeight }} aria-hidden />}
          </tbody>
        </table>
      </div>
    </>
  );
}

type RowProps = HelpLinks &
  Pick<Props, 'onOpen'> & {
    request: CapturedRequest;
    note: string | null;
    label: StepLabel | null;
    index: number;
    isSelected: boolean;
  };

function TableRow({ request, note, label, index, isSelected, onOpen, ...help }: RowProps) {
  return (
    <tr
      className={classes.row}
      data-request={request.id}
      aria-rowindex={index}
      data-completed={label !== null || undefined}
      data-selected={isSelected || undefined}
    >
      <RequestRow
        request={request}
        note={note}
        completed={label}
        nearest={help.nearest?.request === request.id ? help.nearest : null}
        onOpen={onOpen}
        onExplain={help.onExplain}
        onBench={help.bench?.isInSight ? help.bench.open : null}
        onReport={help.onReport}
      />
    </tr>
  );
}

/** Buttons inside a row have their own action, and selecting text opens nothing. */
function rowsToOpen(target: EventTarget): string[] {
  if (!(target instanceof Element) || target.closest('button') || !getSelection()?.isCollapsed) return [];
  const id = target.closest('tr')?.dataset['request'];
  return id === undefined ? [] : [id];
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={classes.number}>#</th>
        <th className={classes.method}>{t('inspector.method')}</th>
        <th className={classes.url}>{t('inspector.url')}</th>
        <th className={classes.status}>{t('inspector.status')}</th>
        <th className={classes.time}>{t('inspector.time')}</th>
        <th className={classes.tools}>
          <VisuallyHidden>{t('inspector.details')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

/** The arrow keys move a mark, not the focus, so its position is announced. */
function SpokenRow({ request }: { request: CapturedRequest }) {
  const { t } = useTranslation();
  const status = statusOf(request);
  const words = 'key' in status ? t(status.key) : `${status.code} ${status.reason}`;
  return showUnseen(clip(`${request.seq} ${request.method} ${targetOf(request.url)} ${words}`, 200));
}
