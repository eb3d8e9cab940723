import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureLength = 22;

export type LabTokens = {
  sign(random: string): string;
  /** Whether the platform issued the token, even if it is void by now. */
  isOurs(token: string): boolean;
};

/** Lab cookies and tickets, signed by the API, so that every proxy recognises forged ones without a call. */
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
