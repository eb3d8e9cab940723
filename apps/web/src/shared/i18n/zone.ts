/** For a browser that does not know its zone. */
const schoolsZone = 'Europe/Zurich';

/** The zone in which times are shown and typed. */
export function viewerZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return !timeZone || timeZone === 'Etc/Unknown' ? schoolsZone : timeZone;
}

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in that zone as if it were UTC, in milliseconds. */
function wallClock(ms: number, zone: string): number {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { ...style, timeZone: zone });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
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

/** `2026-11-20T17:00`, as a date field has it. */
export function toLocal(time: string, zone: string): string {
  return new Date(wallClock(Date.parse(time), zone)).toISOString().slice(0, 16);
}

/**
 * The time of a date field in UTC; null if it is not complete. In a night that leaves out an hour, a time within it is an
 * hour later; in one that repeats an hour, it is the first of the two.
 */
export function fromLocal(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  const offsetAt = (ms: number) => wallClock(ms, zone) - ms;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const isBefore = wallClock(before, zone) === wall || wallClock(after, zone) !== wall;
  return new Date(isBefore ? before : after).toISOString();
}

/** The same time of day some days later, also across a change to or from summer time. */
export function plusDays(time: string, days: number, zone: string): string {
  const wall = Date.parse(`${toLocal(time, zone)}Z`) + days * dayMs;
  return fromLocal(new Date(wall).toISOString().slice(0, 16), zone) ?? time;
}

/** Whole days from one date to another, in that zone. */
export function daysBetween(from: string, to: string, zone: string): number {
  const dayOf = (time: string) => Date.parse(toLocal(time, zone).slice(0, 10));
  return Math.round((dayOf(to) - dayOf(from)) / dayMs);
}
