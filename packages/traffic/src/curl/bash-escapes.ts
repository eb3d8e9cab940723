import { utf8Bytes, type ByteText } from '../bytes.ts';

const letters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Browsers write a character outside the BMP as two escapes. */
const pieces =
  /\\u(?<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?<low>[dD][c-fC-F][0-9a-fA-F]{2})|\\x(?<byte>[0-9a-fA-F]{1,2})|\\u(?<short>[0-9a-fA-F]{1,4})|\\U(?<long>[0-9a-fA-F]{1,8})|\\(?<octal>[0-7]{1,3})|\\c(?<control>[\x20-\x7f])|\\(?<letter>[\s\S])|[^\\]+|\\/gu;

/** The bytes inside `$'…'`. */
export function readAnsiC(content: string): ByteText {
  return Array.from(
    content.matchAll(pieces),
    ({ 0: whole, groups }) => escapedBytes(groups ?? {}) ?? utf8Bytes(whole),
  ).join('');
}

function escapedBytes(escape: Readonly<Record<string, string | undefined>>): ByteText | null {
  const { high, low, byte, short, long, octal, control, letter } = escape;
  if (high !== undefined && low !== undefined) return utf8Bytes(unit(high) + unit(low));
  if (byte !== undefined) return unit(byte);
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
  if (letter !== undefined)
    return letters[letter] ?? utf8Bytes(/["'\\?]/.test(letter) ? letter : `\\${letter}`);
  const code = short ?? long;
  if (code === undefined) return null;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff ? '' : utf8Bytes(String.fromCodePoint(point).toWellFormed());
}

const unit = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
