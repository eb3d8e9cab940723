import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '@sentiero/client/errors';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const { retry, retryDelay, gcTime, refetchOnWindowFocus } = client.getDefaultOptions().queries ?? {};

function retries(error: Error): number {
  if (typeof retry !== 'function') throw new TypeError('retry is a rule');
  let failures = 0;
  while (failures < 50 && retry(failures, error)) failures++;
  return failures;
}

test('a failed query is retried three times, with back-off up to 30 s; a refusal is not retried, unless the server names a wait', () => {
  const answer = { statusText: '', body: undefined, isHtml: false };
  expect(retries(new NetworkError('away'))).toBe(3);
  expect(retries(new ApiError({ ...answer, status: 503 }))).toBe(3);
  expect(retries(new ApiError({ ...answer, status: 404 }))).toBe(0);
  const tooMany = (seconds: number | null) =>
    new ApiError({ ...answer, status: 429, retryAfterSeconds: seconds });
  expect([null, 5, 30, 31].map((seconds) => retries(tooMany(seconds)))).toEqual([3, 3, 3, 0]);
  if (typeof retryDelay !== 'function') throw new TypeError('the delay is a rule');
  const delays = [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(attempt, new Error('x')));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect([0, 3].map((attempt) => retryDelay(attempt, tooMany(5)))).toEqual([5000, 8000]);
});

test('replies are cached for five minutes, and focusing the window fetches nothing', () => {
  expect(gcTime).toBe(300_000);
  expect(refetchOnWindowFocus).toBe(false);
});

test('without a network a call fails, so that the page can report it', () => {
  const { queries, mutations } = client.getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
});

test('queries of the admin area are not retried', () => {
  const admin = client.getQueryDefaults(['admin', 'lessons']);
  expect(admin.retry).toBe(false);
  expect(admin.refetchOnWindowFocus).toBe(false);
});
