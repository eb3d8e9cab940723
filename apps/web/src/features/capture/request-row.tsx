import { ActionIcon, Tooltip } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconCircleCheck, IconCookie, IconFileText, IconList } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './capture.module.css';
import { CodeBadge } from './code-badge.tsx';
import { pathOf } from './filter-requests.ts';
import { durationMs, statusOf } from './status-of.ts';
import { methodTone, statusTone } from './tones.ts';
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

export const RequestRow = memo(function RequestRow({ request, completed, isSelected, onOpen }: Props) {
  const { t } = useTranslation();
  const status = statusOf(request);
  return (
    <>
      <td className={classes.number}>{request.seq}</td>
      <td>
        <CodeBadge tone={methodTone(request.method)}>{request.method}</CodeBadge>
      </td>
      <td className={classes.url}>
        <button
          type="button"
          className={classes.open}
          data-selected={isSelected || undefined}
          title={request.url}
          onClick={() => onOpen(request.id, 'headers')}
        >
          {pathOf(request.url)}
        </button>
        {completed && (
          <span className={classes.completed} title={completed.long}>
            <IconCircleCheck size={16} aria-hidden /> <span>{completed.short}</span>
          </span>
        )}
      </td>
      <td>
        <CodeBadge tone={statusTone(request.code)}>
          {'text' in status ? status.text : t(status.key)}
        </CodeBadge>
      </td>
      <td className={classes.time}>{t('inspector.ms', { value: durationMs(request.duration) })}</td>
      <td className={classes.tools}>
        {buttons.map(({ tab, Icon }) => (
          <Tooltip key={tab} label={t(`inspector.${tab}`)}>
            <ActionIcon
              size={24}
              color="var(--ink-2)"
              aria-label={t(`inspector.open-${tab}`, { number: request.seq })}
              onClick={() => onOpen(request.id, tab)}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
      </td>
    </>
  );
});
