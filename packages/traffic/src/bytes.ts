/** Bytes as a text with one character per byte, which is easy to search and slice. */
export type ByteText = string;

/** More arguments than this may exceed the limit of a call. */
const chunk = 8192;

export function toByteText(bytes: Uint8Array): ByteText {
  let text = '';
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCharCode(...bytes.subarray(from, from + chunk));
  return text;
}

export function toBytes(text: ByteText): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  return bytes;
}

/** A text as its UTF-8 bytes. */
export function utf8Bytes(text: string): ByteText {
  // Most texts are ASCII, which is the same in both.
  return /^[\0-\x7f]*$/.test(text) ? text : toByteText(new TextEncoder().encode(text));
}

/** The bytes as UTF-8 text, with its byte order mark; null if they are not UTF-8. */
export function decodeUtf8(text: ByteText): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(text));
  } catch {
    return null;
  }
}

/** Older browsers lack the method, which is many times faster. */
export const toBase64 = (bytes: Uint8Array & { toBase64?(): string }): string =>
  bytes.toBase64?.() ?? btoa(toByteText(bytes));

export function hexToByteText(hex: string): ByteText {
  return (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

export function byteTextToHex(text: ByteText): string {
  return Array.from(text, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

const rowBytes = 16;

/** A hex dump with 16 bytes per row: offset, hexadecimal, characters. */
export function hexDump(bytes: ByteText): string {
  const rows: string[] = [];
  for (let start = 0; start < bytes.length; start += rowBytes) {
    const row = bytes.slice(start, start + rowBytes);
    const pairs = (byteTextToHex(row).match(/../g) ?? []).join(' ').padEnd(rowBytes * 3);
    rows.push(`${start.toString(16).padStart(6, '0')}  ${pairs} ${row.replaceAll(/[^\x20-\x7e]/g, '.')}`);
  }
  return rows.join('\n');
}

/** The bytes of an address, of which those beyond ASCII are escaped. */
export const escapeBytes = (bytes: ByteText): string => bytes.replaceAll(/[^\0-\x7f]/g, escapeByte);

/** A character of a byte as a percent escape. */
export const escapeByte = (byte: ByteText): string =>
  `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
