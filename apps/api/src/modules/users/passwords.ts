import { passwordProblem, type OwnNames } from '@sentiero/contracts/users';
import { hash, verify } from '@node-rs/argon2';
import { refusedField } from '../../http/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const nobodysHash = hash('nobody has this password', options);

/** Normalised (NFC), so that the same characters form the same password on every keyboard. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options);
}

/** Takes as long for an unknown user (`stored` undefined) as for a known one. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  const expected = stored ?? (await nobodysHash);
  const composed = password.normalize('NFC');
  let isRight = await verify(expected, composed);
  // Hashes from before passwords were normalised.
  if (!isRight && composed !== password) isRight = await verify(expected, password);
  return isRight && stored !== undefined;
}

/** Refuses a new password that breaks the rules; `path` names its field. */
export function requireNewPassword(path: string, password: string, own: OwnNames): void {
  const problem = passwordProblem(password, own) ?? (isCommonPassword(password) ? 'too_common' : null);
  if (problem) throw refusedField(path, problem);
}

type Named = { username: string; email: string; firstName: string; lastName: string };

export function ownNames({ username, email, firstName, lastName }: Named): OwnNames {
  return [username, email, firstName, lastName, `${firstName}${lastName}`];
}
