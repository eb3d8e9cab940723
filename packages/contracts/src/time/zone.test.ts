import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, fromLocal, plusDays, toLocal } from './zone.ts';

const zurich = 'Europe/Zurich';

test('a date field shows and takes the time of day in the zone', () => {
  expect(toLocal('2026-11-20T16:00:00.000Z', zurich)).toBe('2026-11-20T17:00');
  expect(toLocal('2026-07-01T22:30:00.000Z', zurich)).toBe('2026-07-02T00:30');
  expect(fromLocal('2026-07-02T00:30', zurich)).toBe('2026-07-01T22:30:00.000Z');
  expect(fromLocal('', zurich)).toBeNull();
});

test('in the night to summer time, the hour that does not exist is read an hour later', () => {
  expect(fromLocal('2026-03-29T01:59', zurich)).toBe('2026-03-29T00:59:00.000Z');
  expect(fromLocal('2026-03-29T02:30', zurich)).toBe('2026-03-29T01:30:00.000Z');
  expect(fromLocal('2026-03-29T03:00', zurich)).toBe('2026-03-29T01:00:00.000Z');
});

test('in the night from summer time, the hour that comes twice is the first of the two', () => {
  expect(fromLocal('2026-10-25T02:30', zurich)).toBe('2026-10-25T00:30:00.000Z');
  expect(toLocal('2026-10-25T01:30:00.000Z', zurich)).toBe('2026-10-25T02:30');
  expect(fromLocal('2026-10-25T03:00', zurich)).toBe('2026-10-25T02:00:00.000Z');
});

test('a day more keeps the time of day in both nights', () => {
  expect(plusDays('2026-03-28T22:59:00Z', 1, zurich)).toBe('2026-03-29T21:59:00.000Z');
  expect(plusDays('2026-10-24T21:59:00Z', 1, zurich)).toBe('2026-10-25T22:59:00.000Z');
  expect(plusDays('2026-10-24T21:59:00Z', 366, zurich)).toBe('2027-10-25T21:59:00.000Z');
  expect(plusDays('2026-10-24T21:59:30.250Z', 1, zurich)).toBe('2026-10-25T22:59:30.250Z');
  expect(daysBetween('2026-10-24T21:59:00Z', '2026-10-25T23:01:00Z', zurich)).toBe(2);
});

test('every time is read as it is shown, except in the repeated hour', () => {
  const zones = fc.constantFrom(zurich, 'UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');
  const minutes = fc.integer({ min: Date.UTC(2000) / 60_000, max: Date.UTC(2199) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const time = new Date(minute * 60_000).toISOString();
      const read = fromLocal(toLocal(time, zone), zone) ?? '';
      expect(toLocal(read, zone)).toBe(toLocal(time, zone));
      expect(Date.parse(time) - Date.parse(read)).toBeLessThanOrEqual(3_600_000);
      expect(Date.parse(time)).toBeGreaterThanOrEqual(Date.parse(read));
    }),
  );
});
