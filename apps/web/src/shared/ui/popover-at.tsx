import { Popover } from '@mantine/core';
import { useLayoutEffect, type ReactNode, type RefObject } from 'react';

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
        <Place target={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Stands for the target: Mantine takes it from the ref of its child. */
function Place({ target, ref }: { target: Target; ref?: (element: HTMLElement | null) => void }) {
  useLayoutEffect(() => ref?.(target.current), [target, ref]);
  return null;
}
