import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { createMatcher, noFilter } from './filter-requests.ts';

const message = (content: string, headers: [string, string][] = []) => ({
  target: '/',
  headers,
  trailers: [],
  body: { encoding: 'utf8' as const, content, size: content.length, truncated: false },
});
const request = (seq: number, fields: Partial<CapturedRequest>) =>
  ({
    seq,
    method: 'GET',
    url: 'http://shop.localhost/',
    code: 200,
    request: message(''),
    response: null,
    ...fields,
  }) as CapturedRequest;

const all = [
  request(1, { response: message('', [['Set-Cookie', 'sid=Abc']]) }),
  request(2, {
    method: 'POST',
    url: 'http://shop.localhost/Login?a=1',
    code: 302,
    request: message('pw=Secret'),
  }),
  request(3, { code: 500, response: message('<p>SQLite error') }),
  request(4, { code: null }),
];

test.each([
  [{}, [1, 2, 3, 4]],
  [{ method: 'POST' }, [2]],
  [{ statusClass: '5' }, [3]],
  [{ statusClass: '0' }, [4]],
  [{ text: ' login ' }, [2]],
  [{ text: 'secret' }, [2]],
  [{ text: 'sqlite' }, [3]],
  [{ text: 'set-cookie: sid=abc' }, [1]],
  [{ method: 'POST', statusClass: '2' }, []],
])('the filter %j leaves the requests %j', (filter, seqs) => {
  const matches = createMatcher({ ...noFilter, ...filter });
  expect(all.filter(matches).map(({ seq }) => seq)).toEqual(seqs);
  expect(all.filter(matches).map(({ seq }) => seq)).toEqual(seqs);
});
