const localMax = 64;
const addressMax = 254;
const atoms = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The stored form of an email address, or null for other text. The local part is unquoted ASCII; the domain has a dot,
 * is lower-cased, and converted to ASCII if international (`xn--…`). Text that could end a header line or add another
 * recipient is refused.
 */
export function normalEmail(text: string): string | null {
  const address = text.replaceAll(/^ +|(?<! ) +$/g, '');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  if (local.length > localMax || !atoms.test(local)) return null;
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === null || !isDomain(domain)) return null;
  const whole = `${local}@${domain}`;
  return whole.length <= addressMax ? whole : null;
}

export function isEmail(text: string): boolean {
  return normalEmail(text) !== null;
}

function asciiDomain(domain: string): string | null {
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
