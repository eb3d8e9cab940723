import { Modal, VisuallyHidden } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { recordCommand } from '@sentiero/traffic/curl/record-command';
import { isIncomplete } from '@sentiero/traffic/incomplete';
import { IconChevronDown, IconChevronUp, IconTerminal2, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { useCopyCurl } from '../../../live/index.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import classes from './request-dialog.module.css';
import type { BenchLinks } from '../../model/bench-links.ts';
import type { RequestOrder } from './request-order.ts';
import { methodTone } from '../../model/request-tones.ts';
import { durationMs } from '../../model/status-of.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  request: CapturedRequest;
  order: RequestOrder;
  above: CapturedRequest | null;
  below: CapturedRequest | null;
  onShow: (id: string) => void;
  bench: BenchLinks | null;
};

export function RequestDialogHeader({ request, order, above, below, onShow, bench }: Props) {
  const { t } = useTranslation();
  const { copy, copied } = useCopyCurl(request.target.id);
  const [upward, downward] =
    order === 'newest-first' ? (['newer', 'older'] as const) : (['older', 'newer'] as const);
  const isCut = isIncomplete(request);
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
        {bench && <BenchButtons request={request} bench={bench} />}
        <ToolButton
          icon={IconTerminal2}
          title={isCut ? t('inspector.curl-cut') : undefined}
          onClick={() => void copy((cookie) => recordCommand(request, cookie))}
        >
          <span role="status">{copied && t(isCut ? 'inspector.curl-cut' : 'app.copied')}</span>
          {!copied && t('inspector.copy-curl')}
        </ToolButton>
        <Modal.CloseButton aria-label={t('inspector.close')} />
      </span>
    </header>
  );
}

function BenchButtons({ request, bench }: { request: CapturedRequest; bench: BenchLinks }) {
  const { t } = useTranslation();
  const { open, compare, decode } = bench;
  return (
    <>
      <ToolButton icon={IconTools} onClick={() => open(request)}>
        {t('bench.open')}
      </ToolButton>
      {compare && <ToolButton onClick={() => compare(request)}>{t('bench.compare')}</ToolButton>}
      {decode && (
        <ToolButton
          title={t('bench.decode-hint')}
          // Focusing the button would clear the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => decode(getSelection()?.toString() ?? '')}
        >
          {t('bench.mode-decode')}
        </ToolButton>
      )}
    </>
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
