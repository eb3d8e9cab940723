import type { CapturedBody } from '@sentiero/contracts/capture';

/** Bytes as a text with one character per byte, which is easy to search and slice. */
export type ByteText = string;

export function hexToByteText(hex: string): ByteText {
  return (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

export function byteTextToHex(text: ByteText): string {
  return Array.from(text, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

type Content = Pick<CapturedBody, 'encoding' | 'content' | 'charset'>;

export function byteTextOf({ encoding, content, charset }: Content): ByteText {
  if (encoding === 'hex') return hexToByteText(content);
  const inCharset = charset === undefined ? null : encodeAs(content, charset);
  return inCharset ?? toByteText(new TextEncoder().encode(content));
}

/** A text in UTF-16 or a charset of one byte per character; null in any other. */
function encodeAs(content: string, charset: string): ByteText | null {
  const decoder = decoderOf(charset);
  if (decoder?.encoding.startsWith('utf-16')) {
    const isLittleEndian = decoder.encoding === 'utf-16le';
    const units = new DataView(new ArrayBuffer(content.length * 2));
    for (let at = 0; at < content.length; at++)
      units.setUint16(at * 2, content.charCodeAt(at), isLittleEndian);
    return toByteText(new Uint8Array(units.buffer));
  }
  const characters = decoder?.decode(Uint8Array.from({ length: 256 }, (_unused, byte) => byte)) ?? '';
  if (characters.length !== 256) return null;
  const bytes = Array.from(content, (character) => characters.indexOf(character));
  return bytes.includes(-1) ? null : toByteText(Uint8Array.from(bytes));
}

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** The bytes as UTF-8 text; null if they are not UTF-8. */
export function decodeUtf8(text: ByteText): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(text));
  } catch {
    return null;
  }
}

/** A body's bytes as Base64, which passes through shells and JSON unharmed. */
export function toBase64(body: Content): string {
  return btoa(byteTextOf(body));
}

const rowBytes = 16;

/** A hex dump with 16 bytes per row: offset, hexadecimal, characters. */
export function hexDump(hex: string): string {
  const rows: string[] = [];
  for (let start = 0; start < hex.length; start += rowBytes * 2) {
    const row = hex.slice(start, start + rowBytes * 2);
    const place = (start / 2).toString(16).padStart(6, '0');
    const pairs = (row.match(/../g) ?? []).join(' ').padEnd(rowBytes * 3);
    rows.push(`${place}  ${pairs} ${hexToByteText(row).replaceAll(/[^\x20-\x7e]/g, '.')}`);
  }
  return rows.join('\n');
}

/** A text as its UTF-8 bytes. */
export function utf8Bytes(content: string): ByteText {
  return byteTextOf({ encoding: 'utf8', content });
}

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
