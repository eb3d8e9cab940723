import { Secret, TOTP } from 'otpauth';

/** 160 bits in Base32, the length that RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = '') => new TOTP({ secret, label, issuer: 'Sentiero' });

/** What the QR code contains. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The time step of a code, which may be one before or after the current one; null for any other code. */
export function stepOfCode(secret: string, token: string, now: Date): number | null {
  // Six characters of several bytes would make the library throw.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
