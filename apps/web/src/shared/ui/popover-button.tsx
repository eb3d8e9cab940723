import { IconChevronDown } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';
import type { PopoverAtProps } from './popover-at.tsx';
import { ToolButton } from './tool-button.tsx';

const LazyPopover = lazyDialog(async () => (await import('./popover-at.tsx')).PopoverAt);

type Props = Omit<PopoverAtProps, 'target'> & { icon: ReactNode };

/** A button that opens a small dialog below it. */
export function PopoverButton({ label, icon, width, opened, onOpened, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ToolButton
        ref={button}
        leftSection={icon}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => onOpened(!opened)}
      >
        {label}
      </ToolButton>
      <LazyPopover target={button} label={label} width={width} opened={opened} onOpened={onOpened}>
        {children}
      </LazyPopover>
    </>
  );
}
