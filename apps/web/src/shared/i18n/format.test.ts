import { expect, test } from 'vitest';
import { formatIn } from './format.ts';

test('a wait is shown in seconds, then in minutes, rounded up, and a long one in hours', () => {
  expect(formatIn('en').wait(40)).toBe('in 40 seconds');
  expect(formatIn('de').wait(1)).toBe('in 1 Sekunde');
  expect(formatIn('fr').wait(121)).toBe('dans 3 minutes');
  expect(formatIn('it').wait(3000)).toBe('tra 50 minuti');
  expect(formatIn('de').wait(43_100)).toBe('in 12 Stunden');
});

test('dates follow Swiss and British conventions', () => {
  expect(formatIn('de').date('2026-11-02T09:00:00Z')).toBe('2. November 2026');
  expect(formatIn('en').date('2026-11-02T09:00:00Z')).toBe('2 November 2026');
});

test("lists of names follow each language's rules", () => {
  expect(formatIn('de').list(['Anfragen', 'SQL', 'XSS'])).toBe('Anfragen, SQL und XSS');
  expect(formatIn('it').list(['Richieste', 'SQL'])).toBe('Richieste e SQL');
});

test.each(['', 'yesterday', '2026-13-40T00:00:00Z', Number.NaN])(
  '%j is not a time and is shown as a dash',
  (odd) => {
    const { date, shortDate, dateTime, time } = formatIn('en');
    expect([date, shortDate, dateTime, time].map((write) => write(odd))).toEqual(['–', '–', '–', '–']);
  },
);
