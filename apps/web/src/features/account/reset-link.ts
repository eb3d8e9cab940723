/** The fragment of a link with a proof, which browsers do not send to servers. */
export function readResetLink(hash: string): { email: string; secret: string } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const secret = parts.get('secret');
  return secret ? { secret, email: parts.get('email') ?? '' } : null;
}
