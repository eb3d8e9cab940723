import { Modal, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconCircleCheck, IconNote } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvents } from '../../../live/index.ts';
import { messagesOf } from '@sentiero/traffic/socket-messages';
import type { StepLabel } from '../../model/step-label.ts';
import { MessagePanel, type MessageTab } from '../message/message-panel.tsx';
import classes from './request-dialog.module.css';
import { HoldOriginals } from './hold-originals.tsx';
import { RequestDialogHeader } from './request-dialog-header.tsx';
import { RequestHelp, type HelpLinks } from './request-help.tsx';
import type { RequestOrder } from './request-order.ts';
import { maxNoteLength } from '../../model/notes.ts';

type Props = HelpLinks & {
  /** In table order, from the top. */
  requests: readonly CapturedRequest[];
  order: RequestOrder;
  id: string;
  tab: MessageTab;
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  /** The learner's note; missing where others look at the request. */
  note?: string;
  onNote?: (id: string, text: string) => void;
  /** What the learner looks for, above the request. */
  question?: ReactNode;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** One exchange, request and response side by side. The arrow keys go to its neighbours, Esc returns to the table. */
export function RequestDialog(props: Props) {
  const { requests, order, id, tab, completedLabel, note, onNote, question, onShow, onClose, ...help } =
    props;
  const { t } = useTranslation();
  const place = requests.findIndex((request) => request.id === id);
  const request = requests[place];
  const [requestTab, setRequestTab] = useState(tab);
  const [responseTab, setResponseTab] = useState(tab);
  const [noted, setNoted] = useState<string | null>(null);
  const hasNoteField = note !== undefined && (note !== '' || noted === id);
  const events = useEvents();
  const isSocket = request?.code === 101;
  const messages = useMemo(() => (isSocket ? messagesOf(events, id) : null), [events, id, isSocket]);
  useEffect(() => {
    if (!request) onClose();
  }, [request, onClose]);
  const above = requests[place - 1] ?? null;
  const below = requests[place + 1] ?? null;
  useNeighbourKeys({ above, below, onShow });
  if (!request) return null;
  const completed = completedLabel(request);

  return (
    <Modal.Root opened fullScreen onClose={onClose} classNames={{ content: classes.content ?? '' }}>
      <Modal.Content aria-label={t('inspector.dialog', { number: request.seq })}>
        <RequestDialogHeader
          request={request}
          order={order}
          above={above}
          below={below}
          onShow={onShow}
          {...help}
          onNote={note === undefined || hasNoteField ? null : () => setNoted(id)}
        />
        {completed !== null && <Evidence step={completed} />}
        {question}
        <RequestHelp id={id} nearest={help.nearest} onExplain={help.onExplain} />
        {hasNoteField && onNote && (
          <NoteField
            key={id}
            note={note}
            isNew={noted === id}
            onNote={(text) => {
              // An emptied field stays open.
              setNoted(id);
              onNote(id, text);
            }}
          />
        )}
        <div className={classes.sides}>
          <MessagePanel
            key={`request ${id}`}
            title={t('inspector.request')}
            message={request.request}
            cut={request.cut}
            received={request.forwarded}
            isRequest
            tab={requestTab}
            onTab={setRequestTab}
          />
          <MessagePanel
            key={`response ${id}`}
            title={t('inspector.response')}
            message={request.response}
            cut={request.cut}
            received={request.rewritten}
            {...(request.informational && { informational: request.informational })}
            outcome={request.outcome}
            refusal={request.refusal}
            messages={messages}
            tab={responseTab}
            onTab={setResponseTab}
          />
        </div>
        <HoldOriginals key={`originals ${id}`} request={request} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Evidence({ step }: { step: StepLabel }) {
  const { t } = useTranslation();
  return (
    <p className={classes.evidence}>
      <IconCircleCheck size={18} aria-hidden />
      <span>
        {t('inspector.completed')} <strong>{step.long}</strong>.
      </span>
    </p>
  );
}

type Neighbours = {
  above: CapturedRequest | null;
  below: CapturedRequest | null;
  onShow: (id: string) => void;
};

/** The library's dialog accepts no key handler. */
function useNeighbourKeys({ above, below, onShow }: Neighbours): void {
  useWindowEvent('keydown', (event) => {
    const neighbour = { ArrowUp: above, ArrowDown: below }[event.key];
    if (!neighbour || event.defaultPrevented || usesArrows(event.target)) return;
    event.preventDefault();
    onShow(neighbour.id);
  });
}

/** Arrow keys scroll a focused message panel, and move in fields and menus. */
function usesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isSide = target.parentElement?.classList.contains(classes.sides ?? '') === true;
  return isSide || target.closest('input, textarea, select, [role="menu"]') !== null;
}

type NoteFieldProps = { note: string; isNew: boolean; onNote: (text: string) => void };

/** The learner's own words about a request. */
function NoteField({ note, isNew, onNote }: NoteFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  // The menu that opened the field returns the focus to its button first.
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [isNew]);
  return (
    <TextInput
      ref={field}
      className={classes.note ?? ''}
      size="xs"
      leftSection={<IconNote size={16} aria-hidden />}
      aria-label={t('inspector.note')}
      placeholder={t('inspector.note-hint')}
      maxLength={maxNoteLength}
      defaultValue={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  );
}
