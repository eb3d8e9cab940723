import { targetOf, type CapturedRequest } from '@sentiero/contracts/capture';
import {
  IconBinoculars,
  IconCircleCheck,
  IconCookie,
  IconFileText,
  IconList,
  IconTools,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import classes from './capture.module.css';
import { ExchangeStatus } from './exchange-status.tsx';
import { HoldMarks } from './hold-marks.tsx';
import type { Nearest } from '../../model/nearest.ts';
import type { MessageTab } from '../message/message-panel.tsx';
import { methodTone } from '../../../../shared/traffic/request-tones.ts';
import { durationMs } from '../../model/status-of.ts';
import type { StepLabel } from '../../model/step-label.ts';

type Props = {
  request: CapturedRequest;
  /** The learner's own. */
  note: string | null;
  completed: StepLabel | null;
  /** Conditions met, for the nearest attempt only. */
  nearest: Nearest | null;
  onOpen: (id: string, tab: MessageTab) => void;
  onExplain: () => void;
  onBench: ((request: CapturedRequest) => void) | null;
  onReport: ((request: CapturedRequest) => void) | null;
};

const buttons = [
  { tab: 'headers', icon: <IconList size={18} aria-hidden /> },
  { tab: 'content', icon: <IconFileText size={18} aria-hidden /> },
  { tab: 'cookies', icon: <IconCookie size={18} aria-hidden /> },
] as const;

function RowMarks({ request, note }: Pick<Props, 'request' | 'note'>) {
  const { t } = useTranslation();
  return (
    <>
      {request.origin !== 'browser' && (
        <span className={classes.origin}>{t(`inspector.origin-${request.origin}`)}</span>
      )}
      {note !== null && (
        <span className={classes.note} title={showUnseen(note)}>
          {showUnseen(note)}
        </span>
      )}
    </>
  );
}

type ToolsProps = Pick<Props, 'request' | 'onOpen' | 'onBench' | 'onReport'>;

function RowTools({ request, onOpen, onBench, onReport }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {buttons.map(({ tab, icon }) => (
        <button
          key={tab}
          type="button"
          tabIndex={-1}
          className={classes.tool}
          title={t(`inspector.${tab}`)}
          aria-label={t(`inspector.open-${tab}`, { number: request.seq })}
          onClick={() => onOpen(request.id, tab)}
        >
          {icon}
        </button>
      ))}
      {onBench && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.tool}
          title={t('bench.open')}
          aria-label={t('bench.open-request', { number: request.seq })}
          onClick={() => onBench(request)}
        >
          <IconTools size={18} aria-hidden />
        </button>
      )}
      {onReport && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.tool}
          title={t('hunt.report')}
          aria-label={t('hunt.report-request', { number: request.seq })}
          onClick={() => onReport(request)}
        >
          <IconBinoculars size={18} aria-hidden />
        </button>
      )}
    </>
  );
}

/**
 * Made of plain elements: a flood creates 200 rows a second, and with the library's components frames took twice as
 * long.
 */
export const RequestRow = memo(function RequestRow(props: Props) {
  const { request, note, completed, nearest, onOpen, onExplain } = props;
  const { t } = useTranslation();
  return (
    <>
      <td className={classes.number}>{request.seq}</td>
      <td>
        <ToneBadge tone={methodTone(request.method)}>{showUnseen(clip(request.method, 20))}</ToneBadge>
      </td>
      <td className={classes.url}>
        <div className={classes.line}>
          <button
            type="button"
            tabIndex={-1}
            className={classes.open}
            title={showUnseen(clip(request.url, 1_000))}
            onClick={() => onOpen(request.id, 'headers')}
          >
            {showUnseen(clip(targetOf(request.url), 300))}
          </button>
          <RowMarks request={request} note={note} />
          <HoldMarks request={request} />
          {completed && (
            <span className={classes.completed} title={completed.long}>
              <IconCircleCheck size={16} aria-hidden /> <span>{completed.short}</span>
            </span>
          )}
          {nearest && !completed && (
            <button
              type="button"
              className={classes.nearest}
              title={t('inspector.explain')}
              aria-label={t('inspector.explain-request', {
                number: request.seq,
                count: nearest.met,
                total: nearest.total,
              })}
              onClick={onExplain}
            >
              {t('inspector.near', { met: nearest.met, total: nearest.total })}
            </button>
          )}
        </div>
      </td>
      <td>
        <ExchangeStatus request={request} />
      </td>
      <td className={classes.time}>{t('inspector.ms', { value: durationMs(request.duration) })}</td>
      <td className={classes.tools}>
        <RowTools {...props} />
      </td>
    </>
  );
});
