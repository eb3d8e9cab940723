import { decodeUtf8, utf8Bytes, type ByteText } from './bytes.ts';

export type Header = [name: string, value: string];
/** A first line, or the part of it that is shown, and the headers below it. */
export type Head = { line: string; headers: Header[] };

/** The place of the first line in `latin1`; headers count from 0. */
export const firstLine = -1;

/**
 * The texts of a head's bytes: each line as UTF-8 where it is UTF-8, otherwise as Latin-1, which is the bytes themselves.
 * `latin1` has the places of the latter, and is absent if there are none.
 */
export function headTexts({ line, headers }: Head): Head & { latin1?: number[] } {
  const latin1: number[] = [];
  const read = (parts: readonly ByteText[], place: number): readonly string[] => {
    const texts = parts.map(decodeUtf8);
    if (texts.every((text) => text !== null)) return texts;
    latin1.push(place);
    return parts;
  };
  const [text = ''] = notAscii.test(line) ? read([line], firstLine) : [line];
  const pairs = headers.map((header, place): Header => {
    if (!notAscii.test(header[0]) && !notAscii.test(header[1])) return header;
    const [name = '', value = ''] = read(header, place);
    return [name, value];
  });
  return { line: text, headers: pairs, ...(latin1.length > 0 && { latin1 }) };
}

/** Most heads are ASCII, which is the same in both. */
const notAscii = /[^\0-\x7f]/;

/** The bytes of a text of a head: UTF-8, or the characters themselves if its line is Latin-1. */
export const headTextBytes = (text: string, isLatin1: boolean): ByteText =>
  isLatin1 ? text : utf8Bytes(text);

/** The bytes of a head's texts. */
export function headBytes({ line, headers }: Head, latin1: readonly number[] = []): Head {
  const places = new Set(latin1);
  const bytesOf = (text: string, place: number) => headTextBytes(text, places.has(place));
  return {
    line: bytesOf(line, firstLine),
    headers: headers.map(([name, value], place) => [bytesOf(name, place), bytesOf(value, place)]),
  };
}
