import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { IconCheck, IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusBar, NewsLine } from '../../features/lessons/components/step/news-line.tsx';
import { MessageItem } from '../../features/messages/message-item.tsx';
import { useReadMessage } from '../../features/messages/messages.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { message: TeacherMessage; children: ReactNode };

/** A teacher's message, which stays until it is read. */
export function MessageNews({ message, children }: Props) {
  const { t } = useTranslation();
  const read = useReadMessage();
  return (
    <NewsLine
      tone="info"
      icon={<IconMessage size={18} />}
      tools={
        <>
          {children}
          <ToolButton
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={read.isPending}
            onClick={(event) => {
              focusBar(event);
              read.mutate(message.id);
            }}
          >
            {t('message.mark-read')}
          </ToolButton>
        </>
      }
    >
      <MessageItem message={message} />
      {read.error && <ErrorBox error={read.error} />}
    </NewsLine>
  );
}
