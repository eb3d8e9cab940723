import { browserStorage } from './storage.ts';

const prefix = 'sentiero-kept-';

/** Browser storage per user. */
export function keptInBrowser(userId: number, name: string): unknown {
  try {
    return JSON.parse(browserStorage.get(keyOf(userId, name)) ?? 'null');
  } catch {
    return null;
  }
}

export function keepInBrowser(userId: number, name: string, content: unknown): void {
  browserStorage.set(keyOf(userId, name), content === null ? null : JSON.stringify(content));
}

/** Removes everything stored, except this user's data; without a user, everything. */
export function forgetInBrowser(exceptUserId?: number): void {
  const own = exceptUserId === undefined ? null : keyOf(exceptUserId, '');
  for (const key of browserStorage.keys())
    if (key.startsWith(prefix) && !(own !== null && key.startsWith(own))) browserStorage.set(key, null);
}

const keyOf = (userId: number, name: string) => `${prefix}${userId}-${name}`;
