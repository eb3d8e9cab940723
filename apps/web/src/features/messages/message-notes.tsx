import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { Title } from '@mantine/core';
import { IconCheck, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { MessageItem } from './message-item.tsx';
import { messagesQueries, useReadMessage } from './messages.queries.ts';
import classes from './messages.module.css';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

const shownAtOnce = 3;

/** The unread messages; `linkTo` links a message to its step if the page knows it. */
export function MessageNotes({ linkTo }: { linkTo?: (message: TeacherMessage) => ReactNode }) {
  const { t } = useTranslation();
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  const { data = [] } = useQuery(messagesQueries.list());
  const read = useReadMessage();
  const unread = data.filter((message) => message.read === null);
  const hidden = unread.length - shownAtOnce;
  // The pressed button disappears with its message.
  const markRead = (id: number) => read.mutate(id, { onSuccess: () => place.current?.focus() });
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className={classes.place}>
      {unread.length > 0 && (
        <section className={classes.notes} aria-labelledby={heading}>
          <Title order={2} id={heading} className={classes.title ?? ''}>
            <IconMessage size={18} aria-hidden /> {t('message.title')}
          </Title>
          {unread.slice(0, shownAtOnce).map((message) => (
            <MessageItem key={message.id} message={message}>
              <div className={classes.buttons}>
                {linkTo?.(message)}
                <ToolButton
                  leftSection={<IconCheck size={16} aria-hidden />}
                  loading={read.isPending && read.variables === message.id}
                  onClick={() => markRead(message.id)}
                >
                  {t('message.mark-read')}
                </ToolButton>
              </div>
            </MessageItem>
          ))}
          {hidden > 0 && <p className={classes.about}>{t('message.more', { count: hidden })}</p>}
          {read.error && <ErrorBox error={read.error} />}
        </section>
      )}
    </div>
  );
}
