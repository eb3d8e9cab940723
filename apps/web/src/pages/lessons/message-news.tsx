import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsLine } from '../../features/lessons/components/step/news-line.tsx';
import { MessagesDialog } from '../../features/messages/lazy-messages-dialog.tsx';
import { useReadMessage } from '../../features/messages/messages.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { clip } from '../../shared/text/clip.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { message: TeacherMessage; all: readonly TeacherMessage[]; children: ReactNode };

/** About two lines. */
const shownCharacters = { wide: 80, phone: 50 };

/** A teacher's message, which stays until it is read. Its beginning stands in the bar, all of it in the dialog. */
export function MessageNews({ message, all, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const read = useReadMessage();
  const { from, text } = message;
  const line = text.replaceAll(/\s+/g, ' ');
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const max = shownCharacters[isWide ? 'wide' : 'phone'];
  return (
    <NewsLine
      tone="info"
      icon={<IconMessage size={18} />}
      tools={
        <>
          {line.length > max && <ToolButton onClick={() => setOpen(true)}>{t('news.read')}</ToolButton>}
          {children}
        </>
      }
      closeLabel={t('message.mark-read')}
      isClosing={read.isPending}
      onClose={() => read.mutate(message.id)}
    >
      <strong>{`${from.first_name} ${from.last_name}`.trim()}</strong> {clip(line, max)}
      {read.error && <ErrorBox error={read.error} />}
      <MessagesDialog opened={isOpen} messages={all} onClose={() => setOpen(false)} />
    </NewsLine>
  );
}
