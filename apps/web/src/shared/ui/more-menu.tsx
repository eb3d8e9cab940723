import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from './lazy-dialog.tsx';
import type { MenuEntry } from './menu-at.tsx';

const LazyMenu = lazyDialog(async () => (await import('./menu-at.tsx')).MenuAt);

type Props = { entries: readonly MenuEntry[]; label?: string };

/** What a screen offers beside its main actions, behind "…". The menu is loaded when it is first opened. */
export function MoreMenu({ entries, label }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = label ?? t('app.more');
  if (entries.length === 0) return null;
  return (
    <>
      <ActionIcon
        ref={button}
        variant="default"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={opened}
        // Pressing the button would clear a selection that an entry may be about.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpened(!opened);
        }}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <LazyMenu target={button} label={name} entries={entries} opened={opened} onOpened={setOpened} />
    </>
  );
}
