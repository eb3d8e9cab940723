import { Menu } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { PlaceOf } from './place-of.tsx';
import type { Icon } from './tool-button.tsx';

export type MenuEntry = {
  label: ReactNode;
  icon?: Icon | undefined;
  /** Explains the entry to those who point at it. */
  title?: string | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open, for an entry whose label says what it has done. */
  keepsOpen?: boolean | undefined;
} & ({ to: string } | { onClick: () => void });

export type MenuAtProps = {
  target: RefObject<HTMLElement | null>;
  label: string;
  entries: readonly MenuEntry[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

/** A menu at an element that is rendered elsewhere. */
export function MenuAt({ target, label, entries, opened, onOpened }: MenuAtProps) {
  return (
    <Menu
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      menuItemTabIndex={0}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PlaceOf target={target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry, place) => (
          <Entry key={'to' in entry ? entry.to : place} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ label, icon: Icon, title, disabled = false, keepsOpen = false, ...leads }: MenuEntry) {
  const look = { title, disabled, leftSection: Icon && <Icon size={18} aria-hidden /> };
  if ('to' in leads)
    return (
      <Menu.Item component={Link} to={leads.to} {...look}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      closeMenuOnClick={!keepsOpen}
      // Pressing the entry would clear a selection that it may be about.
      onMouseDown={(event) => event.preventDefault()}
      onClick={leads.onClick}
      {...look}
    >
      {label}
    </Menu.Item>
  );
}
