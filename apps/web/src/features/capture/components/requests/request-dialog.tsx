import { Modal, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconCircleCheck, IconNote } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
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
  onShow: (id: string) => void;
  onClose: () => void;
};

/** One exchange, request and response side by side. The arrow keys go to its neighbours, Esc returns to the table. */
export function RequestDialog(props: Props) {
  const { requests, order, id, tab, completedLabel, note, onNote, onShow, onClose, bench, ...help } = props;
  const { t } = useTranslation();
  const place = requests.findIndex((request) => request.id === id);
  const request = requests[place];
  const [requestTab, setRequestTab] = useState(tab);
  const [responseTab, setResponseTab] = useState(tab);
  const events = useEvents();
  const isSocket = request?.code === 101;
  const messages = useMemo(() => (isSocket ? messagesOf(events, id) : null), [events, id, isSocket]);
  useEffect(() => {
    if (!request) onClose();
  }, [request, onClose]);
  const above = requests[place - 1] ?? null;
  const below = requests[place + 1] ?? null;
  // The library's dialog accepts no key handler.
  useWindowEvent('keydown', (event) => {
    const neighbour = { ArrowUp: above, ArrowDown: below }[event.key];
    if (!neighbour || event.defaultPrevented || isScrolledSide(event.target)) return;
    event.preventDefault();
    onShow(neighbour.id);
  });
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
          bench={bench}
        />
        {completed !== null && <Evidence step={completed} />}
        {note !== undefined && onNote && (
          <NoteField key={id} note={note} onNote={(text) => onNote(id, text)} />
        )}
        <RequestHelp id={id} {...help} />
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

/** Arrow keys scroll a focused message panel. */
function isScrolledSide(target: EventTarget | null): boolean {
  return target instanceof Element && target.parentElement?.classList.contains(classes.sides ?? '') === true;
}

type NoteFieldProps = { note: string; onNote: (text: string) => void };

/** The learner's own words about a request. */
function NoteField({ note, onNote }: NoteFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes.note ?? ''}
      size="xs"
      leftSection={<IconNote size={16} aria-hidden />}
      aria-label={t('inspector.note')}
      placeholder={t('inspector.note-hint')}
      maxLength={maxNoteLength}
      defaultValue={note}
      onChange={(event) => onNote(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Arrows lead to the next request elsewhere in the dialog.
        if (event.key.startsWith('Arrow')) event.stopPropagation();
      }}
    />
  );
}
