import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureLength = 22;

export type LabTokens = {
  sign(random: string): string;
  /** Whether the platform issued it, be it void by now. */
  isOurs(token: string): boolean;
};

/** Values of lab cookies, and tickets: issued by the API, and told from made-up ones by every proxy without asking. */
export function labTokens(secret: string, kind: 'tokens' | 'tickets' = 'tokens'): LabTokens {
  const key = createHmac('sha256', secret).update(`${kind} of the lab`).digest();
  const signatureOf = (random: string) =>
    createHmac('sha256', key).update(random).digest('base64url').slice(0, signatureLength);
  return {
    sign: (random) => random + signatureOf(random),
    isOurs(token) {
      const given = Buffer.from(token.slice(-signatureLength));
      const wanted = Buffer.from(signatureOf(token.slice(0, -signatureLength)));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
