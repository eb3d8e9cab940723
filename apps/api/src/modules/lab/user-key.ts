import { createHmac } from 'node:crypto';

/** A name for a user that proxies count by, the same on all targets. Nothing else about the user follows from it. */
export function userKey(secret: string, userId: number): string {
  return createHmac('sha256', secret).update(`user ${userId}`).digest('base64url').slice(0, 22);
}
