import type { ParseKeys } from 'i18next';
import { useSyncExternalStore } from 'react';

export type ToastText = ParseKeys;
type Values = Readonly<Record<string, string | number>>;
export type Toast = { readonly id: number; readonly text: ToastText; readonly values: Values };

export const toastMs = 5_000;
const maxToasts = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a success for five seconds, on any page. A toast with the same text is replaced. */
export function showToast(text: ToastText, values: Values = {}): void {
  const toast = { id: ++lastId, text, values };
  change([...toasts.filter((earlier) => earlier.text !== text), toast].slice(-maxToasts));
  setTimeout(() => hideToast(toast.id), toastMs);
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts);
export const currentToasts = (): readonly Toast[] => toasts;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
