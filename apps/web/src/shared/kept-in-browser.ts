const prefix = 'sentiero-kept-';

/** Local storage per user. A browser without storage still works. */
export function keptInBrowser(userId: number, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null');
  } catch {
    return null;
  }
}

export function keepInBrowser(userId: number, name: string, content: unknown): void {
  try {
    if (content === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(content));
  } catch {
    // Storage is full or disabled; the page itself still has the content.
  }
}

/** Removes everything stored, except this user's data; without a user, everything. */
export function forgetInBrowser(exceptUserId?: number): void {
  try {
    const own = exceptUserId === undefined ? null : keyOf(exceptUserId, '');
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !(own !== null && key.startsWith(own))) localStorage.removeItem(key);
  } catch {
    // A browser that refuses access has stored nothing.
  }
}

const keyOf = (userId: number, name: string) => `${prefix}${userId}-${name}`;
