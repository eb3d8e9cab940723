import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, hideToast, showToast } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const shown = () => currentToasts().map(({ text }) => text);

test('a toast disappears after five seconds, or when it is closed', () => {
  showToast('toast.created');
  vi.advanceTimersByTime(4_999);
  showToast('toast.saved');
  expect(shown()).toEqual(['toast.created', 'toast.saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['toast.saved']);
  for (const { id } of currentToasts()) hideToast(id);
  expect(shown()).toEqual([]);
});

test('a repeated success replaces its toast and stays for another five seconds', () => {
  showToast('authoring.moved', { name: 'One', place: 2 });
  const [first] = currentToasts();
  vi.advanceTimersByTime(4_000);
  showToast('authoring.moved', { name: 'One', place: 3 });
  const [second, ...others] = currentToasts();
  expect(others).toEqual([]);
  expect(second).toMatchObject({ values: { name: 'One', place: 3 } });
  expect(second?.id).not.toBe(first?.id);
  vi.advanceTimersByTime(4_999);
  expect(shown()).toEqual(['authoring.moved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('at most the newest four toasts are shown', () => {
  const texts = ['toast.created', 'toast.saved', 'toast.deleted', 'toast.copied', 'toast.imported'] as const;
  for (const text of texts) showToast(text);
  expect(shown()).toEqual(texts.slice(1));
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual([]);
});
