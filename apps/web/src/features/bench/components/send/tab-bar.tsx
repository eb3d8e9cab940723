import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import type { BenchTab, BenchTabs } from '../../model/tabs/bench-tabs.ts';
import classes from './send.module.css';

type Props = {
  all: BenchTabs;
  /** The tab that is being renamed. */
  renamed: string | null;
  onRenamed: (id: string | null) => void;
  onActivate: (id: string) => void;
  onRename: (id: string, name: string) => void;
  onClose: (id: string) => void;
  onAdd: () => void;
  /** At the end of the bar. */
  side: ReactNode;
};

/** The requests in progress. Plain buttons, because screen readers do not recognise tabs that contain buttons. */
export function TabBar(props: Props) {
  const { all, renamed, onRenamed, onActivate, onRename, onClose, onAdd, side } = props;
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('bench.tabs')}>
      {all.tabs.map((tab) => {
        const name = showUnseen(nameOf(tab));
        const isActive = tab.id === all.activeId;
        return (
          <div key={tab.id} className={classes.tab} data-active={isActive || undefined}>
            {renamed === tab.id ? (
              <NameField
                name={tab.name}
                onDone={(given) => {
                  onRenamed(null);
                  if (given !== null) onRename(tab.id, given);
                }}
              />
            ) : (
              <button
                type="button"
                className={classes.tabName}
                aria-current={isActive ? 'true' : undefined}
                title={name}
                onClick={() => onActivate(tab.id)}
                onDoubleClick={() => onRenamed(tab.id)}
              >
                {name}
              </button>
            )}
            {isActive && all.tabs.length > 1 && (
              <ActionIcon
                size={24}
                aria-label={t('bench.close-tab', { name })}
                onClick={() => onClose(tab.id)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <ActionIcon size={28} aria-label={t('bench.new-tab')} title={t('bench.new-tab')} onClick={onAdd}>
        <IconPlus size={16} />
      </ActionIcon>
      <span className={classes.spread} />
      {side}
    </nav>
  );
}

function nameOf({ name, draft }: BenchTab): string {
  if (name !== '') return name;
  const [line = ''] = draft.text.split('\n', 1);
  return clip(line.replace(/ HTTP\/[\d.]+\r?$/, ''), 60) || '–';
}

function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  // The menu that leads here looks first whether something else has the focus.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <TextInput
      ref={field}
      size="xs"
      aria-label={t('bench.tab-name')}
      defaultValue={name}
      maxLength={60}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone(null);
      }}
    />
  );
}
