import { execFileSync } from 'node:child_process';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { asCurl } from './as-curl.ts';

test('what the learner typed reaches curl as it was, whatever quotes it has', () => {
  const content = `email=rosa' --$(touch x)\`id\`"&password=x\nnext`;
  const request = {
    method: 'POST',
    url: "http://shop.localhost:8080/login?q=a'b",
    request: {
      target: '/',
      headers: [['X-Odd', "it's $HOME"]],
      trailers: [],
      body: { encoding: 'utf8', content, size: 1, truncated: false },
    },
  } as unknown as CapturedRequest;
  const command = asCurl(request).replace(/^curl/, 'printf "%s\\0"');
  const args = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0');
  expect(args).toEqual([
    "http://shop.localhost:8080/login?q=a'b",
    '-X',
    'POST',
    '-H',
    "X-Odd: it's $HOME",
    '--data-raw',
    content,
    '--path-as-is',
    '--globoff',
    '',
  ]);
});
