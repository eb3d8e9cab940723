import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { addSent, changeTab, firstTabs, type BenchTabs } from './bench-tabs.ts';
import { openNewest } from './open-newest.ts';

const record = (id: string, target: string, fields: Partial<CapturedRequest> = {}) =>
  ({
    id,
    method: 'GET',
    url: `http://shop.localhost${target}`,
    run: null,
    request: { target, headers: [], trailers: [], body: null },
    ...fields,
  }) as CapturedRequest;
const [one, two] = [record('1', '/one'), record('2', '/two')];
const linesOf = ({ tabs }: BenchTabs) => tabs.map(({ draft }) => draft.text.split(' HTTP')[0]);
const opened = openNewest(firstTabs('first'), [one], 'a');
const edited = changeTab(opened, 'a', { draft: { text: 'GET /mine HTTP/1.1\n\n', bodyAs: 'utf8' } });

test('the newest request takes the place of the empty one', () => {
  expect(linesOf(opened)).toEqual(['GET /one']);
  expect(opened).toMatchObject({ activeId: 'a', tabs: [{ from: '1' }] });
});

test('a newer request takes the place of one that was only looked at', () => {
  const later = openNewest(opened, [two, one], 'b');
  expect(linesOf(later)).toEqual(['GET /two']);
  expect(later.activeId).toBe('b');
});

test('a request that was edited, named or sent stays beside the newest', () => {
  expect(linesOf(openNewest(edited, [two, one], 'b'))).toEqual(['GET /mine', 'GET /two']);
  const named = changeTab(opened, 'a', { name: 'price' });
  expect(openNewest(named, [two, one], 'b').tabs).toHaveLength(2);
  const sent = addSent(opened, 'a', { id: '1b', code: 200, length: 1, durationMs: 1 });
  expect(openNewest(sent, [two, one], 'b').tabs).toHaveLength(2);
});

test('nothing changes for a request that is open, or was sent from the bench', () => {
  expect(openNewest(edited, [one], 'b')).toBe(edited);
  const sent = addSent(edited, 'a', { id: '2', code: 200, length: 1, durationMs: 1 });
  expect(openNewest(sent, [two, one], 'b')).toBe(sent);
});

test('files of a page and the requests of a run are no request to open', () => {
  const file = record('3', '/style.css');
  const ofRun = record('4', '/orders/4', { run: 'r' });
  expect(linesOf(openNewest(firstTabs('first'), [ofRun, file, one], 'a'))).toEqual(['GET /one']);
  const none = firstTabs('first');
  expect(openNewest(none, [file], 'a')).toBe(none);
});
