import { expect, test } from 'vitest';
import { firstSettings } from '../runs/run-settings.ts';
import { createTab } from './bench-tabs.ts';
import { readTabs } from './kept-tabs.ts';

const draft = { text: 'GET /?a=1&b=2', bodyAs: 'utf8' as const };
const tab = createTab('a', { draft, places: [{ from: 8, to: 9 }] });
const stored = (fields: object) => readTabs({ tabs: [{ ...tab, ...fields }], activeId: 'a' });

test.each([
  [[]],
  [[{ from: 8, to: 9 }]],
  [
    [
      { from: 8, to: 8 },
      { from: 8, to: 13 },
      { from: 13, to: 13 },
    ],
  ],
])('the places %j of a stored tab are read', (places) => {
  expect(stored({ places })?.tabs).toEqual([{ ...tab, places }]);
});

test.each([
  ['nothing', null],
  ['no range', [{ from: 8 }]],
  ['no number', [{ from: '8', to: 9 }]],
  ['a fraction', [{ from: 8.5, to: 9 }]],
  ['beyond the text', [{ from: 8, to: 14 }]],
  ['before the text', [{ from: -1, to: 4 }]],
  ['backwards', [{ from: 9, to: 8 }]],
  [
    'over another',
    [
      { from: 8, to: 10 },
      { from: 9, to: 12 },
    ],
  ],
])('a stored tab whose places are %s is dropped', (_, places) => {
  expect(stored({ places })).toBeNull();
});

const older = (text: string, fields: object = {}) => {
  const { places: _, ...known } = tab;
  const read = readTabs({ tabs: [{ ...known, draft: { ...draft, text }, ...fields }], activeId: 'a' });
  return read?.tabs.map((one) => [one.draft.text, one.places]);
};

test('the signs of an older version become places if the tab was used for runs, and else stay', () => {
  expect(older('GET /?a=§1§&b=§', { run: firstSettings })).toEqual([['GET /?a=1&b=§', [{ from: 8, to: 9 }]]]);
  expect(older('GET /?a=§1§')).toEqual([['GET /?a=§1§', []]]);
});
