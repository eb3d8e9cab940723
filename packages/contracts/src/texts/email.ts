import { trimmedText } from './characters.ts';
import { usernameKey } from './username.ts';

const localMax = 64;
const addressMax = 254;
const atoms = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const fullWidth = /[\uFF01-\uFF5E]/g;
// URL also takes an ideographic full stop for a dot.
const domainCharacters = /^[\p{L}\p{M}\p{N}.\u3002\uFF61-]+$/u;

/**
 * The stored form of an email address, or null for other text. The local part is unquoted ASCII; the domain has a dot,
 * is lower-cased, and converted to ASCII if international (`xn--…`). Full-width letters, and blanks and invisible
 * characters around it are those of the keyboard or the clipboard. Text that could end a header line or add another
 * recipient is refused.
 */
export function normalEmail(text: string): string | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return null;
  const address = trimmedText(text).replaceAll(fullWidth, (wide) => wide.normalize('NFKC'));
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  if (local.length > localMax || !atoms.test(local)) return null;
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === null || !isDomain(domain)) return null;
  const whole = `${local}@${domain}`;
  return whole.length <= addressMax ? whole : null;
}

/** Two addresses with the same key reach the same account. Any text has a key, which only an address shares with others. */
export const emailKey = (text: string): string => (normalEmail(text) ?? text.trim()).toLowerCase();

/** The key of what is typed to log in: limits count the forms of a name or an address as one. */
export const loginKey = (text: string): string => usernameKey(normalEmail(text) ?? text);

export function isEmail(text: string): boolean {
  return normalEmail(text) !== null;
}

/** The domain as it is stored; null for text that is none. */
export function asciiDomain(domain: string): string | null {
  if (!domainCharacters.test(domain)) return null;
  if (/^[\x21-\x7e]+$/.test(domain)) return domain.toLowerCase();
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isNumber = /^[0-9]+$/.test(labels.at(-1) ?? '');
  return labels.length > 1 && !isNumber && labels.every((part) => label.test(part));
}
