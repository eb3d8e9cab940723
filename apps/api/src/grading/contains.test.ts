import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, indexOfText } from './contains.ts';
import { matchesWildcard } from './patterns.ts';

test('it agrees with the built-in search', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 });
  fc.assert(
    fc.property(letters, letters, fc.nat(50), (text, part, from) => {
      const wanted = part + part + part;
      expect(indexOfText(text + wanted + text, wanted, from)).toBe(
        (text + wanted + text).indexOf(wanted, from),
      );
      expect(indexOfText(text, wanted)).toBe(text.indexOf(wanted));
    }),
  );
});

test('searching the longest body for the longest pattern takes linear time', () => {
  const body = 'a'.repeat(512 * 1024);
  const wanted = `${'a'.repeat(5_000)}b${'a'.repeat(4_999)}`;
  const before = process.cpuUsage();
  expect(contains(body, wanted)).toBe(false);
  expect(matchesWildcard(body, `*${'a'.repeat(900)}b${'a'.repeat(900)}*`)).toBe(false);
  expect(matchesWildcard(body, `${'*a'.repeat(900)}*b`)).toBe(false);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
});
