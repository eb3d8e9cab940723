import { tabStorage } from './storage.ts';

const prefix = 'sentiero-kept-';

/**
 * State that survives a reload of this tab and nothing more, because a phone's browser may discard the page in the
 * background.
 */
export function keptInTab(name: string): string | null {
  return tabStorage.get(prefix + name);
}

/** False if the browser refuses to store it, so that a reload loses it. */
export function keepInTab(name: string, text: string | null): boolean {
  return tabStorage.set(prefix + name, text);
}

/** Logging out leaves nothing for the tab's next user. */
export function forgetKept(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.set(key, null);
}

/** The storage key for one user. */
export const keptFor = (userId: number, name: string) => `of-${userId}-${name}`;

/** An expired session leaves nothing for another user who logs in. */
export function forgetKeptOfOthers(userId: number): void {
  const others = prefix + 'of-';
  const own = prefix + keptFor(userId, '');
  for (const key of tabStorage.keys())
    if (key.startsWith(others) && !key.startsWith(own)) tabStorage.set(key, null);
}
