import type { TargetEvent } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { createTextSearch } from '../../../shared/traffic/text-search.ts';
import { offeredRecords } from './offered-records.ts';

const target = { id: 1, name: 'Shop' };
const event = (seq: number, input: string): TargetEvent => ({
  id: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  at: '2026-11-24T08:00:00.000Z',
  target,
  request: null,
  type: 'sql',
  data: { input },
});

test('the search finds a record beyond the newest hundred', () => {
  const events = [
    event(1, 'Zebra crossing'),
    ...Array.from({ length: 150 }, (_, more) => event(more + 2, '1')),
  ];
  const offered = (search: string) =>
    offeredRecords(events, { results: [], withStatic: false, isFound: createTextSearch(search) });
  expect(offered('').others).toHaveLength(100);
  expect(offered('').others.map(({ seq }) => seq)).not.toContain(1);
  expect(offered(' zebra ').others.map(({ seq }) => seq)).toEqual([1]);
});
