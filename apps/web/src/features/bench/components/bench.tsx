import { ActionIcon } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../shared/ui/choice-bar.tsx';
import { useHeld, useIsReplayed, useRequests } from '../../live/index.ts';
import { ComparePane, type Compared } from './compare/compare-pane.tsx';
import { DecodePane } from './decode/decode-pane.tsx';
import classes from './bench.module.css';
import { HoldPane } from './hold/hold-pane.tsx';
import type { EditorStates } from './editor/use-editor.ts';
import type { BenchOrder, BenchStart } from '../model/orders.ts';
import { fromRecord } from '../model/request/from-record.ts';
import { formatRequest } from '../model/request/request-text.ts';
import { addTab, createTab } from '../model/tabs/bench-tabs.ts';
import { newId } from '../model/tabs/new-id.ts';
import { openNewest } from '../model/tabs/open-newest.ts';
import { SendPane } from './send/send-pane.tsx';
import { useBenchTabs } from './send/use-bench-tabs.ts';
import { Hint } from '../../../shared/ui/hint.tsx';
import type { MenuEntry } from '../../../shared/ui/menu-at.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';

type Props = {
  userId: number;
  lessonId: number;
  target: { id: number; origin: string };
  /** The latest order from another part of the page. */
  order: BenchOrder | null;
  opens: BenchStart;
  renderRecord: (record: CapturedRequest) => ReactNode;
  /** What its menu offers. */
  entries: readonly MenuEntry[];
  onClose?: () => void;
};

const modes = ['send', 'hold', 'compare', 'decode'] as const;
type Mode = (typeof modes)[number];
const modeOf = { open: 'send', compare: 'compare', decode: 'decode' } as const;

/** The workbench of a lesson: send, compare, decode. */
export function Bench(props: Props) {
  const { userId, lessonId, target, order, opens, renderRecord, entries, onClose } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [mode, setMode] = useState<Mode>('send');
  const tabs = useBenchTabs(userId, lessonId);
  const [states] = useState<EditorStates>(() => new Map());
  const [compared, setCompared] = useState<Compared>({ left: null, right: null });
  const [decoded, setDecoded] = useState('');
  const [done, setDone] = useState<string | null>(null);
  if (order && order.id !== done) {
    setDone(order.id);
    setMode(modeOf[order.kind]);
    if (order.kind === 'decode') setDecoded(order.text);
    if (order.kind === 'compare')
      setCompared(({ left }) => ({
        left: left ?? order.record.id,
        right: left === null ? null : order.record.id,
      }));
    if (order.kind === 'open') openRecord(tabs, order.record, order.id);
  }
  const records = useOwnRecords(target.id);
  useNewest({ tabs, records, isAsked: order === null && (opens === 'newest' || !tabs.wereKept) });
  const orderId = order?.id ?? null;
  useEffect(() => heading.current?.focus({ preventScroll: orderId === null }), [orderId]);
  const { held } = useHeld();
  const labelOf = (value: Mode) =>
    value === 'hold' && held.length > 0
      ? t('bench.mode-hold-count', { count: held.length })
      : t(`bench.mode-${value}`);

  return (
    <section className={classes.bench} aria-labelledby="bench-title">
      <header className={classes.header}>
        <h2 id="bench-title" ref={heading} tabIndex={-1} className={classes.title}>
          {t('bench.title')}
        </h2>
        <ChoiceBar
          label={t('bench.mode')}
          value={mode}
          onChange={setMode}
          choices={modes.map((value) => ({ value, label: labelOf(value) }))}
        />
        <span className={classes.spread} />
        <MoreMenu entries={entries} />
        {onClose && (
          <Hint label={t('bench.close')}>
            <ActionIcon aria-label={t('bench.close')} onClick={onClose}>
              <IconX size={18} />
            </ActionIcon>
          </Hint>
        )}
      </header>
      <div className={classes.content}>
        {/* The send pane stays mounted, because a request may be in progress while another view is open. */}
        <div className={classes.pane} hidden={mode !== 'send'}>
          <SendPane
            userId={userId}
            lessonId={lessonId}
            target={target}
            tabs={tabs}
            states={states}
            renderRecord={renderRecord}
            onCompare={(left, right) => {
              setCompared({ left, right });
              setMode('compare');
            }}
          />
        </div>
        {mode === 'hold' && <HoldPane target={target} states={states} />}
        {mode === 'compare' && <ComparePane records={records} compared={compared} onCompared={setCompared} />}
        {mode === 'decode' && <DecodePane input={decoded} onInput={setDecoded} />}
      </div>
    </section>
  );
}

/** The learner's requests to this target, newest first. */
function useOwnRecords(targetId: number): readonly CapturedRequest[] {
  const requests = useRequests();
  return useMemo(
    () => requests.filter(({ target }) => target.id === targetId).toReversed(),
    [requests, targetId],
  );
}

type Tabs = ReturnType<typeof useBenchTabs>;

const openRecord = ({ setAll }: Tabs, record: CapturedRequest, id: string) =>
  setAll((all) => addTab(all, createTab(id, { draft: formatRequest(fromRecord(record)), from: record.id })));

type Newest = { tabs: Tabs; records: readonly CapturedRequest[]; isAsked: boolean };

/** Opens the newest request once, as soon as the records are there. */
function useNewest({ tabs, records, isAsked }: Newest): void {
  const isReplayed = useIsReplayed('requests');
  const [isDone, setIsDone] = useState(!isAsked);
  if (isDone || !isReplayed) return;
  setIsDone(true);
  tabs.setAll((all) => openNewest(all, records, newId()));
}
