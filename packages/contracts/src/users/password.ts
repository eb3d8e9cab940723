import { limits } from '../shared/index.ts';
import { usernameKey } from '../texts/index.ts';

export type PasswordProblem = 'too_short' | 'too_long' | 'own_name';

/** The owner of a password, with their known names and addresses. */
export type OwnNames = readonly string[];

const decorationMax = 8;
const partMin = 3;

/** Characters are Unicode code points of the normalised text (NFC), which is also what is hashed. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}

/** Why a new password is refused. The list of common passwords exists on the server only. */
export function passwordProblem(password: string, own: OwnNames): PasswordProblem | null {
  const length = passwordLength(password);
  if (length < limits.passwordMin) return 'too_short';
  if (length > limits.passwordMax) return 'too_long';
  return isOwnName(password, own) ? 'own_name' : null;
}

/**
 * Whether a password consists only of the owner's names and addresses, repeated or in any letter case, and at most
 * eight digits and signs.
 */
function isOwnName(password: string, own: OwnNames): boolean {
  const folded = usernameKey(password);
  const whole = own.flatMap((name) => [usernameKey(name), usernameKey(name.split('@')[0] ?? '')]);
  if (whole.includes(folded)) return true;
  const pieces = whole.flatMap((name) => [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
    ...name.split(/[^\p{L}]+/u),
  ]);
  const parts = [...new Set(pieces)].filter((piece) => piece.length >= partMin && /\p{L}/u.test(piece));
  const rest = parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, part) => left.replaceAll(part, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest) && rest.length <= decorationMax;
}
