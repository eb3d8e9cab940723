import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { DateName } from '../model/schedule-draft.ts';
import classes from './timeline.module.css';

/** Moves what was grabbed by so many days; moves with the same mark are undone together. */
type Move = (days: number, mark: string) => void;
type Props = {
  kind: DateName | 'all';
  label: string;
  said: string;
  /** Its day, of so many. */
  day: number;
  days: number;
  place: CSSProperties;
  /** What moves from where it is now. */
  begin: () => Move;
  onGrab: () => void;
  onDrop: () => void;
};

const keys: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

/** A date of the timeline, or the bar between a lesson's dates. */
export function TimelineHandle(props: Props) {
  const { kind, label, said, day, days, place, begin, onGrab, onDrop } = props;
  const drag = useRef<{ x: number; dayWidth: number; last: number; move: Move; mark: string } | null>(null);

  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by === undefined) return;
    event.preventDefault();
    begin()(by, crypto.randomUUID());
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('[data-track]');
    if (!track || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const dayWidth = track.getBoundingClientRect().width / days;
    drag.current = { x: event.clientX, dayWidth, last: 0, move: begin(), mark: crypto.randomUUID() };
    onGrab();
  };
  const follow = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const by = Math.round((event.clientX - held.x) / held.dayWidth);
    if (by === held.last) return;
    held.last = by;
    held.move(by, held.mark);
  };
  const drop = () => {
    drag.current = null;
    onDrop();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-kind={kind}
      style={place}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={days}
      aria-valuenow={day}
      aria-valuetext={said}
      title={said}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
