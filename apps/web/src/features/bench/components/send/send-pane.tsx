import { IconClipboardText, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import type { BenchRequest } from '../../model/request/bench-request.ts';
import { formatRequest } from '../../model/request/request-text.ts';
import { addTab, changeTab, closeTab, createTab } from '../../model/tabs/bench-tabs.ts';
import classes from './send.module.css';
import { sides, type SendPaneProps, type Side } from './send-pane.props.ts';
import { SendSides } from './send-sides.tsx';
import { TabBar } from './tab-bar.tsx';
import { newId } from '../../model/tabs/new-id.ts';
import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { readPaste, unreadKind, type Pasted } from '../../model/read-paste.ts';

/** Requests in tabs, each next to its response. */
export function SendPane(props: SendPaneProps) {
  const { target, tabs, states } = props;
  const { t } = useTranslation();
  const { all, setAll } = tabs;
  const [isPasting, setIsPasting] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [side, setSide] = useState<Side>('once');
  const openTab = (opened: BenchRequest, from: string | null = null) => {
    setSide('once');
    setAll((known) => addTab(known, createTab(newId(), { draft: formatRequest(opened), from })));
  };
  return (
    <div className={classes.bench}>
      <TabBar
        all={all}
        renamed={renamed}
        onRenamed={setRenamed}
        onActivate={(activeId) => setAll((known) => ({ ...known, activeId }))}
        onRename={(id, name) => setAll((known) => changeTab(known, id, { name }))}
        onClose={(id) => {
          setAll((known) => closeTab(known, id));
          states.delete(id);
        }}
        onAdd={() => setAll((known) => addTab(known, createTab(newId())))}
        side={
          <ChoiceBar
            label={t('bench.sends')}
            value={side}
            onChange={setSide}
            choices={sides.map((value) => ({ value, label: t(`bench.sends-${value}`) }))}
          />
        }
      />
      <SendSides
        {...props}
        side={side}
        onOpen={openTab}
        entries={[
          { label: t('bench.paste'), icon: IconClipboardText, onClick: () => setIsPasting(true) },
          { label: t('bench.rename'), icon: IconPencil, onClick: () => setRenamed(tabs.active.id) },
        ]}
      />
      {isPasting && (
        <PasteDialog
          host={URL.canParse(target.origin) ? new URL(target.origin).host : null}
          onPaste={(pasted) => {
            openTab(pasted.request);
            setIsPasting(false);
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
    </div>
  );
}

type Props = { host: string | null; onPaste: (pasted: Pasted) => void; onClose: () => void };

/** Reads what browser developer tools copy: a curl command, or a request as text. */
function PasteDialog({ host, onPaste, onClose }: Props) {
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
    ...pasted.notes.map(({ code, names }) => t(`bench.paste-${code}`, { names: names.join(', ') })),
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
