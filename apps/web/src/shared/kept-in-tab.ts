const prefix = 'sentiero-kept-';

/**
 * State that survives a reload of this tab and nothing more, because a phone's browser may discard the page in the
 * background. Browsers without storage still work.
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

/** Logging out leaves nothing for the tab's next user. */
export function forgetKept(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** The storage key for one user. */
export const keptFor = (userId: number, name: string) => `of-${userId}-${name}`;

/** An expired session leaves nothing for another user who logs in. */
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
