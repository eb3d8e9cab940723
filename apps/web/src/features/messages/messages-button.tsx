import { Button, Modal } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageItem } from './message-item.tsx';
import { messagesQueries } from './messages.queries.ts';
import classes from './messages.module.css';

/** Opens the messages of the last few days; hidden if there are none. */
export function MessagesButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery(messagesQueries.list());
  if (data.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMessage size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('message.all')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('message.title')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <p className={classes.about}>{t('message.week')}</p>
        <ul className={classes.list}>
          {data.map((message) => (
            <li key={message.id}>
              <MessageItem message={message} isMarked={message.read === null} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
