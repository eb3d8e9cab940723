import { IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { sheetAfterDrag } from './sheet-drag.ts';
import classes from './bottom-sheet.module.css';

/** A finger moves slightly during a tap. */
const clickTolerancePx = 6;

type Props = {
  label: string;
  count: ReactNode;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  children: ReactNode;
};

/** A bottom sheet for phones: a handle to pull or tap, with a count of its content. */
export function BottomSheet({ label, count, opened, onOpened, children }: Props) {
  const [pulled, setPulled] = useState<number | null>(null);
  const start = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const content = useId();

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      start.current = event.clientY;
      wasDragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      const distance = start.current - event.clientY;
      wasDragged.current ||= Math.abs(distance) > clickTolerancePx;
      setPulled(distance);
    },
    onPointerUp: () => {
      if (pulled !== null) onOpened(sheetAfterDrag(opened, pulled));
      start.current = null;
      setPulled(null);
    },
    onPointerCancel: () => {
      start.current = null;
      setPulled(null);
    },
  };

  return (
    <section
      className={classes.sheet}
      aria-label={label}
      data-opened={opened || undefined}
      data-pulling={pulled !== null || undefined}
      style={pulled === null ? undefined : { translate: `0 ${-pulled}px` }}
    >
      <button
        type="button"
        className={classes.handle}
        aria-expanded={opened}
        aria-controls={content}
        {...drag}
        onClick={() => {
          if (!wasDragged.current) onOpened(!opened);
        }}
      >
        <span className={classes.grip} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.count}>{count}</span>
        <IconChevronUp className={classes.arrow} size={18} aria-hidden />
      </button>
      <div id={content} className={classes.content} inert={!opened}>
        {children}
      </div>
    </section>
  );
}
