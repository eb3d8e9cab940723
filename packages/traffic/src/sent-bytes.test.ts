import zlib from 'node:zlib';
import type { CapturedBody, CutPart } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { isIncomplete } from './incomplete.ts';

const packed = zlib.gzipSync('a'.repeat(10_000));
const coded = (fields: Partial<CapturedBody> = {}): CapturedBody => ({
  encoding: 'utf8',
  content: 'aaa',
  coding: 'gzip',
  coded: packed.toString('base64'),
  size: packed.length,
  truncated: true,
  cut: 'limit',
  ...fields,
});

test.each<[string, CapturedBody | null, CutPart[], boolean]>([
  ['without a body', null, [], false],
  ['whose text is longer than what is shown of it', coded(), [], false],
  ['whose compressed bytes were cut', coded({ size: packed.length + 1 }), [], true],
  ['whose plain body was cut', { encoding: 'utf8', content: 'a', size: 2, truncated: true }, [], true],
  ['of which the URL is too long, and the target is whole', null, ['url'], false],
  ['of which the target was cut', null, ['target', 'url'], true],
  ['of which headers were cut', null, ['request_headers'], true],
  ['whose response was cut', null, ['response_headers'], false],
])('a request %s is sent again as it was, or is incomplete', (...[, body, cut, expected]) => {
  const request = { target: '/', headers: [], trailers: [], body };
  expect(isIncomplete({ request, cut })).toBe(expected);
});
