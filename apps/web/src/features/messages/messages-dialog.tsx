import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageItem } from './message-item.tsx';
import classes from './messages.module.css';

type Props = { opened: boolean; messages: readonly TeacherMessage[]; onClose: () => void };

/** The messages of the last few days. */
export function MessagesDialog({ opened, messages, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('message.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.about}>{t('message.week')}</p>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} isMarked={message.read === null} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
