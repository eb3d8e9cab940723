import { randomInt } from 'node:crypto';
import { normalCode } from '@sentiero/contracts/texts';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const digits = '23456789';
const pick = (alphabet: string) =>
  Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A code such as `HKRN-4827-QXVT`: 48 random bits, without easily confused characters. */
export function makeJoinCode(): string {
  return `${pick(letters)}-${pick(digits)}-${pick(letters)}`;
}

/** The stored form of a typed code. */
export function normalizeJoinCode(typed: string): string {
  const plain = normalCode(typed);
  return [plain.slice(0, 4), plain.slice(4, 8), plain.slice(8)].join('-');
}
