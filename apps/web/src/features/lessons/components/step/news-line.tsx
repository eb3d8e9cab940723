import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lesson-bar.module.css';

type Props = {
  tone: 'ok' | 'info' | 'warning';
  icon: ReactNode;
  /** What the news leads to. */
  tools?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
  isClosing?: boolean;
  /** Two lines at most; the whole text stands elsewhere. */
  isBrief?: boolean;
  children: ReactNode;
};

/** One piece of news in the lesson bar. */
export function NewsLine({ tone, icon, tools, onClose, closeLabel, children, ...props }: Props) {
  const { isClosing = false, isBrief = false } = props;
  const { t } = useTranslation();
  const closes = closeLabel ?? t('news.close');
  return (
    <div className={classes.line} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        {isBrief ? <span className={classes.brief}>{children}</span> : children}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {onClose && (
        <ActionIcon
          variant="transparent"
          color="var(--ink-1)"
          className={classes.close ?? ''}
          aria-label={closes}
          title={closes}
          loading={isClosing}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
