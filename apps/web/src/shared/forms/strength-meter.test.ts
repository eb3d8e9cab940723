import { languages } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { loadStrengthMeter } from './strength-meter.ts';

test.each(languages)("the meter for %s knows common passwords and the user's own data", async (language) => {
  const meter = await loadStrengthMeter(language);
  expect(meter('password1', [])).toBe(0);
  expect(meter('lena.meier@school.example', ['lena.meier@school.example'])).toBe(0);
  expect(meter('birch lantern trout velvet', [])).toBe(4);
});

test('a word that is common in the language is weak', async () => {
  const german = await loadStrengthMeter('de');
  expect(german('schmetterling', [])).toBeLessThanOrEqual(1);
});

test('only the beginning of a very long password is measured', async () => {
  const meter = await loadStrengthMeter('en');
  const long = 'aB3$'.repeat(256);
  expect(meter(long, [])).toBe(meter(long.slice(0, 40), []));
});
