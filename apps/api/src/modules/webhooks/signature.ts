import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** `whsec_` and 32 random bytes in Base64, as the libraries of Standard Webhooks read it. */
export const makeSecret = () => prefix + randomBytes(32).toString('base64');

/** The headers of a delivery as in Standard Webhooks: HMAC-SHA256 over id, time in seconds and body. */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const time = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}
