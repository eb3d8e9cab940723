import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPaste, unreadKind, type Pasted } from '../../model/read-paste.ts';

type Props = { host: string | null; onPaste: (pasted: Pasted) => void; onClose: () => void };

/** Reads what browser developer tools copy: a curl command, or a request as text. */
export function PasteDialog({ host, onPaste, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isUnread, setIsUnread] = useState(false);
  const pasted = text === '' ? null : readPaste(text);
  const open = () => {
    setIsUnread(!pasted);
    if (pasted) onPaste(pasted);
  };
  return (
    <Modal opened onClose={onClose} title={t('bench.paste-title')} size="lg">
      <Stack gap="sm">
        <Textarea
          label={t('bench.paste-label')}
          description={t('bench.paste-note')}
          data-autofocus
          rows={10}
          value={text}
          styles={{ input: { fontFamily: 'var(--font-mono)' } }}
          error={isUnread && !pasted ? t(`bench.paste-${unreadKind(text)}`) : null}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) open();
          }}
        />
        {pasted && <PasteNotes pasted={pasted} host={host} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button onClick={open}>{t('bench.paste-open')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function PasteNotes({ pasted, host }: { pasted: Pasted; host: string | null }) {
  const { t } = useTranslation();
  const isElsewhere = pasted.host !== null && host !== null && pasted.host !== host;
  const notes = [
    ...(isElsewhere ? [t('bench.paste-elsewhere', { host: pasted.host })] : []),
    ...(pasted.leftOut.length > 0 ? [t('bench.paste-left-out', { names: pasted.leftOut.join(', ') })] : []),
    ...pasted.notes.map((note) => t(`bench.paste-${note}`)),
  ];
  if (notes.length === 0) return null;
  return (
    <Alert color="info" role="note">
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Alert>
  );
}
