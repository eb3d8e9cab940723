/** The fragment of a link with a proof, which browsers do not send to servers. */
export function readResetLink(hash: string): { email: string; secret: string } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const secret = parts.get('secret');
  return secret ? { secret, email: parts.get('email') ?? '' } : null;
}

/**
 * The link that the router shows, if it is still in the address bar. On a slow computer the router may lag behind, and
 * a page that is mounted again must not take a link twice.
 */
export const currentResetLink = (hash: string): ReturnType<typeof readResetLink> =>
  hash === window.location.hash ? readResetLink(hash) : null;
