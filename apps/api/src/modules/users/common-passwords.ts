import { usernameKey } from '@sentiero/contracts/texts';
import { limits } from '@sentiero/contracts/shared';
import { dictionary } from '@zxcvbn-ts/language-common';

/** From lists of leaked passwords: the 10,000 most common and the next 40,000, if they are long enough. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin).map(usernameKey),
);

export function isCommonPassword(password: string): boolean {
  return common.has(usernameKey(password));
}
