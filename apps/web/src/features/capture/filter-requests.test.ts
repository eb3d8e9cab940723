import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { filterRequests, noFilter, pathOf } from './filter-requests.ts';

const request = (seq: number, fields: Partial<CapturedRequest>) =>
  ({
    seq,
    method: 'GET',
    url: 'http://shop.localhost/',
    code: 200,
    target: { id: 3, name: 'Shop' },
    ...fields,
  }) as CapturedRequest;

const all = [
  request(1, {}),
  request(2, { method: 'POST', url: 'http://shop.localhost/Login?a=1', code: 302 }),
  request(3, { code: 500 }),
  request(4, { code: null }),
  request(5, { target: { id: 9, name: 'Other' } }),
];

test.each([
  [{}, [1, 2, 3, 4]],
  [{ method: 'POST' }, [2]],
  [{ statusClass: '5' }, [3]],
  [{ statusClass: '0' }, [4]],
  [{ text: ' login ' }, [2]],
  [{ method: 'POST', statusClass: '2' }, []],
])('%j leaves the requests %j of the target', (filter, seqs) => {
  expect(filterRequests(all, 3, { ...noFilter, ...filter }).map(({ seq }) => seq)).toEqual(seqs);
});

test.each([
  ['http://shop.localhost:8080/a?b=c', '/a?b=c'],
  ['http://shop.localhost', '/'],
  ['https://shop.localhost?next=/a', '?next=/a'],
  ['http://shop.localhost//evil.example/', '//evil.example/'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});
