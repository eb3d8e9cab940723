import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagesDialog } from './lazy-messages-dialog.tsx';
import { messagesQueries } from './messages.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

/** Opens the messages of the last few days; hidden if there are none. */
export function MessagesButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery(messagesQueries.list());
  if (data.length === 0) return null;
  return (
    <>
      <ToolButton icon={IconMessage} onClick={() => setIsOpen(true)}>
        {t('message.all')}
      </ToolButton>
      <MessagesDialog opened={isOpen} messages={data} onClose={() => setIsOpen(false)} />
    </>
  );
}
