/** What a link with a proof carries behind its `#`, which browsers send to no server. */
export function readResetLink(hash: string): { email: string; secret: string } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const secret = parts.get('secret');
  return secret ? { secret, email: parts.get('email') ?? '' } : null;
}
