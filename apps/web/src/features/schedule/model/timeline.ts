import { dayMs, daysBetween, fromLocal, plusDays, toLocal } from '@sentiero/contracts/time';
import { dateNames, type DateName, type LessonDates } from './schedule-draft.ts';

/** The days that a timeline shows; both begin at midnight. */
export type Range = { from: string; days: number };
export type Shift = { name: DateName | 'all'; days: number };

const leastDays = 28;

/** All dates with some days around them, or the next weeks if there are none. */
export function rangeOf(rows: readonly LessonDates[], now: number, zone: string): Range {
  const dates = rows.flatMap(datesOf);
  const sorted = (dates.length > 0 ? dates : [new Date(now).toISOString()]).toSorted(byTime);
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const from = midnight(plusDays(first, -3, zone), zone);
  return { from, days: Math.max(leastDays, daysBetween(from, last, zone) + 8) };
}

/** Where a time lies in the range, in percent. */
export function placeOf(time: string, { from, days }: Range, zone: string): number {
  const wall = (at: string) => Date.parse(`${toLocal(at, zone)}Z`);
  return ((wall(time) - wall(from)) / dayMs / days) * 100;
}

/** The midnights to mark: Mondays, or fewer of them in a long range. */
export function marksOf({ from, days }: Range, zone: string): string[] {
  const weekday = new Date(`${toLocal(from, zone)}Z`).getUTCDay();
  const first = (8 - weekday) % 7;
  const every = 7 * Math.ceil(days / 84);
  const count = Math.max(0, Math.ceil((days - first) / every));
  return Array.from({ length: count }, (_, nth) => plusDays(from, first + nth * every, zone));
}

/** The dates of a lesson after one of them, or all, moved by some days, as far as their order allows. */
export function shifted(row: LessonDates, { name, days }: Shift, zone: string): LessonDates {
  const move = (date: string | null) => (date === null ? null : plusDays(date, days, zone));
  if (name === 'all') return { ...row, opens: move(row.opens), due: move(row.due), closes: move(row.closes) };
  const moved = move(row[name]);
  if (moved === null) return row;
  const place = dateNames.indexOf(name);
  const before = dateNames
    .slice(0, place)
    .flatMap((other) => row[other] ?? [])
    .at(-1);
  const after = dateNames.slice(place + 1).flatMap((other) => row[other] ?? [])[0];
  const latest = before !== undefined && byTime(moved, before) < 0 ? before : moved;
  return { ...row, [name]: after !== undefined && byTime(latest, after) > 0 ? after : latest };
}

/** The plan with its first date on another day, and all others as far from it as before. */
export function startingOn(rows: readonly LessonDates[], first: string, zone: string): LessonDates[] {
  const days = daysBetween(firstDate(rows) ?? first, first, zone);
  return rows.map((row) => shifted(row, { name: 'all', days }, zone));
}

export function firstDate(rows: readonly LessonDates[]): string | null {
  return rows.flatMap(datesOf).toSorted(byTime)[0] ?? null;
}

/** The dates that a lesson has, in their order. */
export const datesOf = (row: LessonDates): string[] => dateNames.flatMap((name) => row[name] ?? []);

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
const midnight = (time: string, zone: string) =>
  fromLocal(`${toLocal(time, zone).slice(0, 10)}T00:00`, zone) ?? time;
