import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { viewerZone } from '../../../shared/i18n/zone.ts';
import { dateNames, type LessonDates } from '../model/schedule-draft.ts';
import { datesOf, marksOf, placeOf, rangeOf, shifted, type Range, type Shift } from '../model/timeline.ts';
import { TimelineHandle } from './timeline-handle.tsx';
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
