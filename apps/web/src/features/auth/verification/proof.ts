/** The stages of proving an email address. */
export type Proof =
  | { readonly step: 'email' }
  | {
      readonly step: 'token';
      readonly email: string;
      readonly verification: string;
      readonly untilMs: number;
    }
  | { readonly step: 'proven'; readonly email: string; readonly secret: string; readonly untilMs: number };

export const noProof: Proof = { step: 'email' };

const minuteMs = 60_000;

export function tokenSent(email: string, verification: string, nowMs: number): Proof {
  return { step: 'token', email, verification, untilMs: nowMs + 15 * minuteMs };
}

export function addressProven(email: string, secret: string, nowMs: number): Proof {
  return { step: 'proven', email, secret, untilMs: nowMs + 30 * minuteMs };
}

/** The stored stage, if it is still valid. */
export function readProof(kept: string | null, nowMs: number): Proof {
  const proof = parse(kept);
  if (!isProof(proof) || proof.step === 'email') return noProof;
  return proof.untilMs > nowMs ? proof : noProof;
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}

function isProof(value: unknown): value is Proof {
  if (typeof value !== 'object' || value === null || !('step' in value)) return false;
  if (value.step === 'email') return true;
  if (!('email' in value && typeof value.email === 'string')) return false;
  if (!('untilMs' in value && typeof value.untilMs === 'number')) return false;
  if (value.step === 'token') return 'verification' in value && typeof value.verification === 'string';
  return value.step === 'proven' && 'secret' in value && typeof value.secret === 'string';
}
