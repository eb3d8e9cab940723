import { decodeUtf8, type ByteText } from '../bytes.ts';

/** One word for a POSIX shell. */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether the text has characters that a terminal might not take as they are, or that nobody would see. */
export const hasUnseen = (text: string): boolean => /[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]/u.test(text);

/** The bytes as one word for a POSIX shell, without NUL and without line ends at the end. */
export function byteWord(bytes: ByteText): string {
  const text = decodeUtf8(bytes);
  if (text !== null && !hasUnseen(text)) return quotedWord(text);
  const format = bytes.replaceAll(/[^\x20-\x7e]|[\\'%!]|^-/g, (byte) => {
    if (byte === '%' || byte === '\\') return byte + byte;
    return `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"$(printf '${format}')"`;
}

/** The option that leads a name under localhost to this computer, because not every system resolves such names. */
export function resolveOptions(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { hostname, port, protocol } = new URL(address);
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost')) return [];
  const reached = port || (protocol === 'https:' ? '443' : '80');
  return [`--resolve ${quotedWord(`${hostname}:${reached}:127.0.0.1`)}`];
}
