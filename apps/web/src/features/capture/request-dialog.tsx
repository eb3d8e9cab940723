import { Button, CopyButton, Modal } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asCurl } from './as-curl.ts';
import { clip } from './clip.ts';
import classes from './request-dialog.module.css';
import { CodeBadge } from './code-badge.tsx';
import { ExchangeStatus } from './exchange-status.tsx';
import { MessagePanel, type MessageTab } from './message-panel.tsx';
import { durationMs } from './status-of.ts';
import type { StepLabel } from './step-label.ts';
import { methodTone } from './tones.ts';

type Props = {
  /** Newest first, as in the table. */
  requests: readonly CapturedRequest[];
  id: string;
  tab: MessageTab;
  completedLabel: (request: CapturedRequest) => StepLabel | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** One exchange, request and response side by side. */
export function RequestDialog({ requests, id, tab, completedLabel, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const place = requests.findIndex((request) => request.id === id);
  const request = requests[place];
  const [requestTab, setRequestTab] = useState(tab);
  const [responseTab, setResponseTab] = useState(tab);
  useEffect(() => {
    if (!request) onClose();
  }, [request, onClose]);
  if (!request) return null;
  const newer = requests[place - 1];
  const older = requests[place + 1];
  const completed = completedLabel(request);

  return (
    <Modal.Root opened fullScreen onClose={onClose} classNames={{ content: classes.content ?? '' }}>
      <Modal.Content aria-label={t('inspector.dialog', { number: request.seq })}>
        <header className={classes.header}>
          <CodeBadge tone={methodTone(request.method)}>{clip(request.method, 20)}</CodeBadge>
          <h2 className={classes.url}>{clip(request.url, 4_000)}</h2>
          <ExchangeStatus request={request} />
          <span className={classes.time}>{t('inspector.ms', { value: durationMs(request.duration) })}</span>
          <Button
            size="xs"
            variant="default"
            disabled={!newer}
            aria-label={t('inspector.newer')}
            leftSection={<IconChevronUp size={18} />}
            onClick={() => newer && onShow(newer.id)}
          >
            {newer?.seq ?? '–'}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!older}
            aria-label={t('inspector.older')}
            leftSection={<IconChevronDown size={18} />}
            onClick={() => older && onShow(older.id)}
          >
            {older?.seq ?? '–'}
          </Button>
          <CopyButton value={asCurl(request)} timeout={1000}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" leftSection={<IconTerminal2 size={18} />} onClick={copy}>
                {t(copied ? 'app.copied' : 'inspector.copy-curl')}
              </Button>
            )}
          </CopyButton>
          <Modal.CloseButton aria-label={t('inspector.close')} />
        </header>
        {completed !== null && (
          <p className={classes.evidence}>
            <IconCircleCheck size={18} aria-hidden />
            <span>
              {t('inspector.completed')} <strong>{completed.long}</strong>.
            </span>
          </p>
        )}
        <div className={classes.sides}>
          <MessagePanel
            title={t('inspector.request')}
            message={request.request}
            isRequest
            tab={requestTab}
            onTab={setRequestTab}
          />
          <MessagePanel
            title={t('inspector.response')}
            message={request.response}
            outcome={request.outcome}
            tab={responseTab}
            onTab={setResponseTab}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
