import { row, specification } from '@sentiero/checks/spec-rows';
import { ApiError, NetworkError } from '@sentiero/client/errors';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, onTestFinished, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { currentToasts, showToast } from '../shared/feedback/toasts.ts';

const answered = (status: number) =>
  new ApiError({ status, statusText: '', body: undefined, isHtml: false, retryAfterSeconds: null });

function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** The seconds between the attempts of a query that always fails this way. */
async function waitsOf(queryKey: QueryKey, error: Error): Promise<number[]> {
  const client = createQueryClient();
  const times: number[] = [];
  const queryFn = () => {
    times.push(Date.now());
    return Promise.reject(error);
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(300_000);
  stop();
  client.clear();
  return times.slice(1).map((at, place) => (at - (times[place] ?? 0)) / 1000);
}

specification('9 data', useFakeTime, [
  row('Data fetching: 3 retries with exponential back-off', async () => {
    expect(await waitsOf(['lessons'], new NetworkError('away'))).toEqual([1, 2, 4]);
    expect(await waitsOf(['lessons'], answered(503))).toEqual([1, 2, 4]);
  }),
  row(
    'Data fetching: 3 retries',
    async () => {
      for (const status of [400, 403, 404, 409])
        expect(await waitsOf(['lessons'], answered(status))).toEqual([]);
      expect(await waitsOf(['lessons'], answered(429))).toEqual([1, 2, 4]);
    },
    '0213',
  ),
  row('capped at 30 s', () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    if (typeof retryDelay !== 'function') throw new TypeError('the delay is a rule');
    expect([4, 5, 9, 40].map((attempt) => retryDelay(attempt, new Error('x')))).toEqual([
      16_000, 30_000, 30_000, 30_000,
    ]);
  }),
  row('5 min garbage collection in general', async () => {
    const client = createQueryClient();
    client.setQueryData(['lessons'], 'read');
    await vi.advanceTimersByTimeAsync(299_000);
    expect(client.getQueryData(['lessons'])).toBe('read');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryData(['lessons'])).toBeUndefined();
  }),
  row('the admin area uses no retry and no refetch on focus', async () => {
    expect(await waitsOf(['admin', 'lessons'], new NetworkError('away'))).toEqual([]);
    expect(createQueryClient().getQueryDefaults(['admin', 'lessons'])).toMatchObject({
      refetchOnWindowFocus: false,
    });
  }),
  row('Toast default auto-hide 5000 ms.', async () => {
    showToast('toast.saved');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(currentToasts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(currentToasts()).toEqual([]);
  }),
]);

specification('7 data', useFakeTime, [
  row('failed requests are not retried in the admin area', async () =>
    expect(await waitsOf(['admin', 'users'], answered(500))).toEqual([]),
  ),
]);
