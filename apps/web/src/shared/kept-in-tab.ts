const prefix = 'sentiero-kept-';

/**
 * What outlives a reload of this tab and no more: on a phone the browser may drop the page while its user looks at
 * something else. A browser that keeps nothing can still be worked with.
 */
export function keptInTab(name: string): string | null {
  return attempt(() => sessionStorage.getItem(prefix + name)) ?? null;
}

export function keepInTab(name: string, text: string | null): void {
  attempt(() => {
    if (text === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  });
}

/** Logging out leaves nothing to the next user of the tab. */
export function forgetKept(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** The storage key for one user. */
export const keptFor = (userId: number, name: string) => `of-${userId}-${name}`;

/** A session that ended leaves nothing to another user who logs in. */
export function forgetKeptOfOthers(userId: number): void {
  const others = prefix + 'of-';
  const own = prefix + keptFor(userId, '');
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(others) && !key.startsWith(own)) sessionStorage.removeItem(key);
  });
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
