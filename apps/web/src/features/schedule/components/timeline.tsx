import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { viewerZone } from '../../../shared/i18n/zone.ts';
import { dateNames, type DateName, type LessonDates } from '../model/schedule-draft.ts';
import { datesOf, marksOf, placeOf, rangeOf, shifted, type Range, type Shift } from '../model/timeline.ts';
import classes from './timeline.module.css';

type Props = {
  rows: readonly LessonDates[];
  titleOf: (lesson: number) => string;
  onChange: (rows: LessonDates[], mark: string) => void;
};

/** The plan as a timeline: bars and dates are moved by whole days, with the pointer or the arrow keys. */
export function Timeline({ rows, titleOf, onChange }: Props) {
  const { t } = useTranslation();
  const { dayAndTime, dayOnly } = useFormat();
  const zone = viewerZone();
  const [now] = useState(() => Date.now());
  // While something is dragged, the scale stays.
  const [held, setHeld] = useState<Range | null>(null);
  const range = held ?? rangeOf(rows, now, zone);
  const left = (time: string) => `${placeOf(time, range, zone)}%`;

  const shift = (row: LessonDates, by: Shift, mark: string) => {
    const moved = shifted(row, by, zone);
    onChange(
      rows.map((other) => (other.lesson === row.lesson ? moved : other)),
      mark,
    );
  };
  return (
    <div className={classes.timeline} role="group" aria-label={t('schedule.timeline')}>
      <div className={classes.line} aria-hidden>
        <div className={classes.marks}>
          {marksOf(range, zone).map((mark) => (
            <span key={mark} className={classes.mark} style={{ left: left(mark) }}>
              {dayOnly(mark)}
            </span>
          ))}
        </div>
      </div>
      {rows.map((row) => {
        const title = titleOf(row.lesson);
        const dates = datesOf(row);
        const [first, last] = [dates[0], dates.at(-1)];
        const handle = (name: Shift['name'], date: string) => (
          <TimelineHandle
            key={name}
            kind={name}
            label={`${t(name === 'all' ? 'schedule.move-dates' : `schedule.${name}`)}: ${title}`}
            said={dayAndTime(date)}
            day={Math.floor((placeOf(date, range, zone) / 100) * range.days)}
            days={range.days}
            place={{
              left: left(date),
              ...(name === 'all' && last && { right: `calc(100% - ${left(last)})` }),
            }}
            onGrab={() => setHeld(range)}
            onDrop={() => setHeld(null)}
            begin={() => (days, mark) => shift(row, { name, days }, `timeline ${row.lesson} ${name} ${mark}`)}
          />
        );
        return (
          <div key={row.lesson} className={classes.line}>
            <span className={classes.title}>{title}</span>
            <div className={classes.track} data-track>
              {first === undefined && <span className={classes.none}>{t('schedule.no-dates')}</span>}
              {first !== undefined && dates.length > 1 && handle('all', first)}
              {dateNames.map((name) => {
                const date = row[name];
                return date !== null && handle(name, date);
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Moves what was grabbed by so many days; moves with the same mark are undone together. */
type Move = (days: number, mark: string) => void;
type TimelineHandleProps = {
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
function TimelineHandle(props: TimelineHandleProps) {
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
