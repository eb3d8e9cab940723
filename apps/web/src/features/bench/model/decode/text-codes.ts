import { byteTextToHex, decodeUtf8, hexToByteText, utf8Bytes, type ByteText } from '@sentiero/traffic/bytes';
import { DecodeError } from './decoder.ts';

const textOf = (bytes: ByteText): string => decodeUtf8(bytes) ?? bytes;

export function fromUrl(bytes: ByteText): ByteText {
  if (/%(?![0-9a-f]{2})/i.test(bytes)) throw new DecodeError('not-url');
  return bytes
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_found, hex: string) => hexToByteText(hex));
}

export function toUrl(bytes: ByteText): ByteText {
  return bytes.replaceAll(/[^A-Za-z0-9\-._~]/g, (byte) => `%${byteTextToHex(byte).toUpperCase()}`);
}

export function fromHtml(bytes: ByteText): ByteText {
  // A textarea holds text only: nothing in it becomes an element or is loaded.
  const field = new DOMParser()
    .parseFromString('<textarea></textarea>', 'text/html')
    .querySelector('textarea');
  if (!field) return bytes;
  const text = textOf(bytes);
  field.innerHTML = text.replaceAll('<', '&lt;');
  // The parser drops one line break at the start of a textarea.
  return utf8Bytes(/^\r?\n/.test(text) ? `\n${field.value}` : field.value);
}

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};

export function toHtml(bytes: ByteText): ByteText {
  return bytes.replaceAll(/[&<>"']/g, (char) => `&${entities[char] ?? char};`);
}

/** Both alphabets, with or without padding and line breaks. */
export function fromBase64(bytes: ByteText): ByteText {
  try {
    return atob(
      bytes
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/(?<!=)=+\s*$/, ''),
    );
  } catch {
    throw new DecodeError('not-base64');
  }
}

export const toBase64 = (bytes: ByteText): ByteText => btoa(bytes);

export function toBase64Url(bytes: ByteText): ByteText {
  return btoa(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

/** Also accepts `\x41`, `0x41`, and spaces or colons between the bytes. */
export function fromHex(bytes: ByteText): ByteText {
  const digits = bytes.replaceAll(/\\x|0x|[\s:,]/gi, '');
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new DecodeError('not-hex');
  return hexToByteText(digits);
}

export const toHex = (bytes: ByteText): ByteText => byteTextToHex(bytes);

/** `\u00e4`, `\u{1f600}` and `%u00e4`; a surrogate pair becomes one character. */
export function fromUnicode(bytes: ByteText): ByteText {
  const text = textOf(bytes).replaceAll(
    /(?:\\|%)u(?:\{[0-9a-f]{1,6}\}|[0-9a-f]{4})|\\x[0-9a-f]{2}/gi,
    (whole) => {
      const code = Number.parseInt(whole.replaceAll(/[^0-9a-f]/gi, ''), 16);
      if (code > 0x10ffff) return whole;
      return whole.includes('{') ? String.fromCodePoint(code) : String.fromCharCode(code);
    },
  );
  return utf8Bytes(text);
}

export function toUnicode(bytes: ByteText): ByteText {
  const text = textOf(bytes);
  const units = Array.from({ length: text.length }, (_unit, place) => text.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
