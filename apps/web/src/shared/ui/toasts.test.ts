import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, hideToast, showToast } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const shown = () => currentToasts().map(({ text }) => text);

test('a toast goes after five seconds, or when it is closed', () => {
  showToast('toast.created');
  vi.advanceTimersByTime(4_999);
  showToast('toast.saved');
  expect(shown()).toEqual(['toast.created', 'toast.saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['toast.saved']);
  for (const { id } of currentToasts()) hideToast(id);
  expect(shown()).toEqual([]);
});

test('of many toasts the newest are shown', () => {
  for (let n = 0; n < 20; n++) showToast('toast.deleted');
  showToast('toast.copied');
  expect(shown()).toEqual(['toast.deleted', 'toast.deleted', 'toast.deleted', 'toast.copied']);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual([]);
});
