import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lesson-bar.module.css';

type Props = {
  tone: 'ok' | 'info' | 'warning';
  icon: ReactNode;
  /** What the news leads to. */
  tools?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
};

/** One piece of news in the lesson bar. */
export function NewsLine({ tone, icon, tools, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.line} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>{children}</div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {onClose && (
        <ActionIcon
          variant="transparent"
          color="var(--ink-1)"
          aria-label={t('news.close')}
          title={t('news.close')}
          onClick={(event) => {
            focusBar(event);
            onClose();
          }}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** The pressed button disappears with its news. */
export function focusBar({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[role=status]')?.focus();
}
