import { Modal, VisuallyHidden } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconChevronDown, IconChevronUp, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { methodTone } from '../../../../shared/traffic/request-tones.ts';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import type { BenchLinks } from '../../model/bench-links.ts';
import { durationMs } from '../../model/status-of.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import classes from './request-dialog.module.css';
import type { RequestOrder } from './request-order.ts';
import { useRequestEntries } from './use-request-entries.ts';

type Props = {
  request: CapturedRequest;
  order: RequestOrder;
  above: CapturedRequest | null;
  below: CapturedRequest | null;
  onShow: (id: string) => void;
  bench: BenchLinks | null;
  onAsk: ((id: string) => void) | null;
  onReport: ((request: CapturedRequest) => void) | null;
  /** Opens the field for the learner's note; null if there is none, or if it is open. */
  onNote: (() => void) | null;
};

export function RequestDialogHeader({ request, order, above, below, onShow, bench, ...beside }: Props) {
  const { t } = useTranslation();
  const entries = useRequestEntries({ request, bench, ...beside });
  const [upward, downward] =
    order === 'newest-first' ? (['newer', 'older'] as const) : (['older', 'newer'] as const);
  return (
    <header className={classes.header}>
      <ToneBadge tone={methodTone(request.method)}>{showUnseen(clip(request.method, 20))}</ToneBadge>
      <h2 className={classes.url}>{showUnseen(clip(request.url, 4_000))}</h2>
      <ExchangeStatus request={request} />
      <span className={classes.time}>{t('inspector.ms', { value: durationMs(request.duration) })}</span>
      <span className={classes.tools}>
        <NeighbourButton request={above} icon={<IconChevronUp size={18} />} onShow={onShow}>
          {t(`inspector.${upward}`)}
        </NeighbourButton>
        <NeighbourButton request={below} icon={<IconChevronDown size={18} />} onShow={onShow}>
          {t(`inspector.${downward}`)}
        </NeighbourButton>
        {bench?.isInSight && (
          <ToolButton icon={IconTools} onClick={() => bench.open(request)}>
            <span className={classes.long}>{t('bench.open')}</span>
            <span className={classes.short}>{t('bench.title')}</span>
          </ToolButton>
        )}
        <MoreMenu entries={entries} />
      </span>
      <Modal.CloseButton className={classes.close ?? ''} aria-label={t('inspector.close')} />
    </header>
  );
}

type NeighbourProps = {
  request: CapturedRequest | null;
  icon: ReactNode;
  onShow: (id: string) => void;
  children: string;
};

function NeighbourButton({ request, icon, onShow, children }: NeighbourProps) {
  return (
    <ToolButton disabled={!request} leftSection={icon} onClick={() => request && onShow(request.id)}>
      <VisuallyHidden>{children}</VisuallyHidden> {request?.seq ?? '–'}
    </ToolButton>
  );
}
