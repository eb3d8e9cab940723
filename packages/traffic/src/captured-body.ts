import type { CapturedBody } from '@sentiero/contracts/capture';
import { hexToByteText, toBase64, toBytes, utf8Bytes, type ByteText } from './bytes.ts';
import { decodeText, isSameCharset, readingOf } from './charset.ts';

type Content = Pick<CapturedBody, 'encoding' | 'content' | 'charset'>;

/**
 * How a record keeps bytes: as text if its UTF-8 gives the same bytes, otherwise in Base64 with the charset in which it
 * is read. The end of a character that was cut is left out of a text.
 */
export function contentOf(bytes: Uint8Array, contentType: string, isWhole: boolean): Content {
  const { charset, utf8 } = readingOf(bytes, contentType, isWhole);
  if (charset === null) return { encoding: 'base64', content: toBase64(bytes) };
  if (utf8 !== null && isSameCharset(charset, 'utf-8')) return { encoding: 'utf8', content: utf8 };
  const isAscii =
    utf8 !== null && utf8.length === bytes.length && decodeText(bytes, charset, isWhole) === utf8;
  return isAscii
    ? { encoding: 'utf8', content: utf8, charset }
    : { encoding: 'base64', content: toBase64(bytes), charset };
}

/** The bytes of a recorded body, without its content codings. */
export function byteTextOf({ encoding, content }: Pick<Content, 'encoding' | 'content'>): ByteText {
  if (encoding === 'utf8') return utf8Bytes(content);
  return encoding === 'hex' ? hexToByteText(content) : atob(content);
}

/** A recorded body as text; null if its bytes are none. */
export function textOf(body: Content & { truncated?: boolean }): string | null {
  if (body.encoding === 'utf8') return body.content;
  if (body.charset === undefined) return null;
  return decodeText(toBytes(byteTextOf(body)), body.charset, body.truncated !== true);
}

/** What a search looks in: the text, or where there is none its bytes. */
export const searchedText = (body: CapturedBody | null | undefined): string =>
  body ? (textOf(body) ?? byteTextOf(body)) : '';
