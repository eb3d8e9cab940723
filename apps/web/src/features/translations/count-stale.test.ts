import { expect, test } from 'vitest';
import { countStale, targetLanguages } from './count-stale.ts';

const items = [
  {
    stale_translations: [
      { field: 'title', language: 'de' as const },
      { field: 'goals/0', language: 'fr' as const },
    ],
  },
  { stale_translations: [{ field: 'content', language: 'de' as const }] },
];

test('outdated texts are counted across all items, by language', () => {
  expect(targetLanguages.map((language) => countStale(items, language))).toEqual([2, 1, 0]);
});
