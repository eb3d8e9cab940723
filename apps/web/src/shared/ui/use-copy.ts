import { useTimeout } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';

const hintMs = 1000;

/**
 * Copies texts; `copied` is true for a second afterwards. A browser without a clipboard, which is one for `https` only, or
 * that refuses it gets the text to copy by hand.
 */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const hint = useTimeout(() => setCopied(false), hintMs);
  const copy = async (text: string) => {
    if (!(await isCopied(text))) return setByHand(text);
    setCopied(true);
    hint.start();
  };
  return { copied, copy };
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

let byHand: string | null = null;
const listeners = new Set<() => void>();

/** The text that a person has to copy by hand, or null. */
export const useTextByHand = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => byHand,
  );

export function setByHand(text: string | null): void {
  byHand = text;
  for (const listener of listeners) listener();
}
