import { dayMs } from './lengths.ts';

/** The zone of the schools: for mails, days that are added to a date, and a browser that does not know its own. */
export const schoolZone = 'Europe/Zurich';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in that zone as if it were UTC, in milliseconds. */
function wallClock(ms: number, zone: string): number {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { ...style, timeZone: zone });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (ms - Math.floor(ms / 1000) * 1000);
}
const style = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/**
 * The time at which a clock in that zone shows `wall`. In a night that leaves out an hour, a time within it is an hour
 * later; in one that repeats an hour, it is the first of the two.
 */
function atWallClock(wall: number, zone: string): number {
  const offsetAt = (ms: number) => wallClock(ms, zone) - ms;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const isBefore = wallClock(before, zone) === wall || wallClock(after, zone) !== wall;
  return isBefore ? before : after;
}

/** `2026-11-20T17:00`, as a date field has it. */
export function toLocal(time: string, zone: string): string {
  return new Date(wallClock(Date.parse(time), zone)).toISOString().slice(0, 16);
}

/** The time of a date field in UTC, by the rule of `atWallClock`; null if it is not complete. */
export function fromLocal(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  return Number.isNaN(wall) ? null : new Date(atWallClock(wall, zone)).toISOString();
}

/** The same time of day some days later, also across a change to or from summer time; times in milliseconds. */
export function addDays(ms: number, days: number, zone: string): number {
  return atWallClock(wallClock(ms, zone) + days * dayMs, zone);
}

/** `addDays` for a time in UTC. */
export function plusDays(time: string, days: number, zone: string): string {
  return new Date(addDays(Date.parse(time), days, zone)).toISOString();
}

/** Whole days from one date to another, in that zone. */
export function daysBetween(from: string, to: string, zone: string): number {
  const dayOf = (time: string) => Date.parse(toLocal(time, zone).slice(0, 10));
  return Math.round((dayOf(to) - dayOf(from)) / dayMs);
}
