import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconCircleCheck, IconCookie, IconFileText, IconList } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './capture.module.css';
import { clip } from './clip.ts';
import { CodeBadge } from './code-badge.tsx';
import { ExchangeStatus } from './exchange-status.tsx';
import { pathOf } from './filter-requests.ts';
import { durationMs } from './status-of.ts';
import { methodTone } from './tones.ts';
import type { StepLabel } from './step-label.ts';
import type { MessageTab } from './message-panel.tsx';

type Props = {
  request: CapturedRequest;
  completed: StepLabel | null;
  isSelected: boolean;
  onOpen: (id: string, tab: MessageTab) => void;
};

const buttons = [
  { tab: 'headers', Icon: IconList },
  { tab: 'content', Icon: IconFileText },
  { tab: 'cookies', Icon: IconCookie },
] as const;

/** Of plain elements: in a flood 200 rows a second are made, and with those of the library frames took twice as long. */
export const RequestRow = memo(function RequestRow({ request, completed, isSelected, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <td className={classes.number}>{request.seq}</td>
      <td>
        <CodeBadge tone={methodTone(request.method)}>{clip(request.method, 20)}</CodeBadge>
      </td>
      <td className={classes.url}>
        <button
          type="button"
          className={classes.open}
          data-selected={isSelected || undefined}
          title={clip(request.url, 1_000)}
          onClick={() => onOpen(request.id, 'headers')}
        >
          {clip(pathOf(request.url), 300)}
        </button>
        {completed && (
          <span className={classes.completed} title={completed.long}>
            <IconCircleCheck size={16} aria-hidden /> <span>{completed.short}</span>
          </span>
        )}
      </td>
      <td>
        <ExchangeStatus request={request} />
      </td>
      <td className={classes.time}>{t('inspector.ms', { value: durationMs(request.duration) })}</td>
      <td className={classes.tools}>
        {buttons.map(({ tab, Icon }) => (
          <button
            key={tab}
            type="button"
            className={classes.tool}
            title={t(`inspector.${tab}`)}
            aria-label={t(`inspector.open-${tab}`, { number: request.seq })}
            onClick={() => onOpen(request.id, tab)}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
      </td>
    </>
  );
});
