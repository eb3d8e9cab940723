import { Popover } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { PlaceOf } from './place-of.tsx';

type Target = RefObject<HTMLElement | null>;
export type PopoverAtProps = {
  target: Target;
  label: string;
  /** In pixels, on screens that are wide enough. */
  width: number;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  children: ReactNode;
};

/** A small dialog at an element that is rendered elsewhere. */
export function PopoverAt({ target, label, width, opened, onOpened, children }: PopoverAtProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      width={`min(${width}px, calc(100vw - 32px))`}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PlaceOf target={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
