import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { toByteText, utf8Bytes, type ByteText } from './bytes.ts';
import { decodeText } from './charset.ts';

type Encoder = (text: string) => Uint8Array;

const multibyte: ReadonlySet<string> = new Set([
  'big5',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'gbk',
  'iso-2022-jp',
  'shift_jis',
]);

/**
 * The bytes of a text in a charset that `TextDecoder` knows. Null if the charset cannot write the text, or would give
 * back another one.
 */
export function encodeText(text: string, charset: string): ByteText | null {
  const { encoding } = new TextDecoder(charset);
  if (encoding === 'utf-8') return text.isWellFormed() ? utf8Bytes(text) : null;
  try {
    const bytes = encoderOf(encoding)(text);
    return decodeText(bytes, charset) === text ? toByteText(bytes) : null;
  } catch {
    return null;
  }
}

function encoderOf(encoding: string): Encoder {
  if (encoding.startsWith('utf-16')) return (text) => utf16Bytes(text, encoding === 'utf-16le');
  return multibyte.has(encoding) ? createMultibyteEncoder(encoding) : createSinglebyteEncoder(encoding);
}

function utf16Bytes(text: string, isLittleEndian: boolean): Uint8Array {
  const units = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) units.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(units.buffer);
}
