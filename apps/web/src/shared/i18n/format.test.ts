import { expect, test } from 'vitest';
import { formatDate, formatWait } from './format.ts';

test('a wait is said in seconds, then in minutes that are rounded up', () => {
  expect(formatWait(40, 'en')).toBe('in 40 seconds');
  expect(formatWait(1, 'de')).toBe('in 1 Sekunde');
  expect(formatWait(121, 'fr')).toBe('dans 3 minutes');
  expect(formatWait(3000, 'it')).toBe('tra 50 minuti');
});

test('dates are written as in Switzerland and Great Britain', () => {
  expect(formatDate('2026-11-02T09:00:00Z', 'de')).toBe('2. November 2026');
  expect(formatDate('2026-11-02T09:00:00Z', 'en')).toBe('2 November 2026');
});
