import { createHmac } from 'node:crypto';

/**
 * A pseudonym by which proxies count a user's requests, the same on all targets. It reveals nothing else about the
 * user.
 */
export function userKey(secret: string, userId: number): string {
  return createHmac('sha256', secret).update(`user ${userId}`).digest('base64url').slice(0, 22);
}
