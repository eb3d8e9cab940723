import { normalEmail } from '@sentiero/contracts/texts';
import { invalidInput } from '../../http/errors.ts';

/** The stored form of an address; the contract's format has already refused invalid ones. */
export function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (email === null) throw invalidInput('/email', 'must be an email address');
  return email;
}
