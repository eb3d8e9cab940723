import { normalEmail } from '@sentiero/contracts/users';
import { invalidInput } from '../../http/errors.ts';

/** The address as it is stored; the contract's format has refused what is none. */
export function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (email === null) throw invalidInput('/email', 'must be an e-mail address');
  return email;
}
