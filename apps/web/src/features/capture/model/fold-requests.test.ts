import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { foldRequests, isFold } from './fold-requests.ts';

const seen = (seq: number, target: string, fields: Partial<CapturedRequest> = {}): CapturedRequest => ({
  id: `id-${seq}`,
  seq,
  at: '2026-03-02T08:00:00.000Z',
  method: 'GET',
  url: `http://shop.localhost${target}`,
  params: [],
  code: 200,
  status: 'OK',
  duration: 0.01,
  outcome: 'answered',
  request: { target, headers: [], trailers: [], body: null },
  response: null,
  target: { id: 5, name: 'Shop' },
  origin: 'browser',
  from: null,
  run: null,
  completed: [],
  ...fields,
});
const shown = (
  ...[requests, folds = {}]: [CapturedRequest[], Partial<Parameters<typeof foldRequests>[1]>?]
) =>
  foldRequests(requests, { isStaticOpen: false, openRuns: new Set(), nearest: null, ...folds }).map((row) =>
    isFold(row) ? `${row.fold} ${row.count}${row.isOpen ? ' open' : ''}` : row.seq,
  );
const page = [
  seen(1, '/'),
  seen(2, '/style.css'),
  seen(3, '/shop.js'),
  seen(4, '/icon.svg'),
  seen(5, '/login'),
];

test('static files are one row until it is opened', () => {
  expect(shown(page)).toEqual(['static 3', 1, 5]);
  expect(shown(page, { isStaticOpen: true })).toEqual(['static 3 open', 1, 2, 3, 4, 5]);
  expect(shown([seen(1, '/')])).toEqual([1]);
});

test('a file that matters keeps its row', () => {
  const requests = [
    seen(1, '/a.js', { completed: [7] }),
    seen(2, '/b.js', { origin: 'bench' }),
    seen(3, '/c.js', { code: 404 }),
    seen(4, '/d.js', { code: null }),
    seen(5, '/e.js'),
    seen(6, '/f.js'),
  ];
  expect(shown(requests, { nearest: 'id-5' })).toEqual(['static 1', 1, 2, 3, 4, 5]);
});

test('the requests of a run are one row at the place of the first of them', () => {
  const run = (seq: number, id: string) => seen(seq, `/orders/${seq}`, { origin: 'run', run: id });
  const requests = [seen(1, '/'), run(2, 'r'), run(3, 'r'), seen(4, '/login'), run(5, 's')];
  expect(shown(requests)).toEqual([1, 'run 2', 4, 'run 1']);
  expect(shown(requests, { openRuns: new Set(['r']) })).toEqual([1, 'run 2 open', 2, 3, 4, 'run 1']);
});
