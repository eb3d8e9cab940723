import { toByteText } from './bytes.ts';

const markup =
  /^(text\/html|application\/xhtml\+xml|text\/xml|application\/xml|[\w.!#$&^-]+\/[\w.!#$&^-]+\+xml)$/;
/** Types of text that browsers read as UTF-8 whatever the bytes are. */
const always8 =
  /^application\/([\w.-]+\+)?(json|jwt|graphql)(-seq)?$|^application\/(csp-report|x-ndjson|jsonl)$/;
const textual =
  /^(text\/.*|message\/.*|image\/svg\+xml|[^;]*[+/](json|xml|yaml|x-json|x-xml|x-yaml)|application\/(javascript|ecmascript|x-javascript|x-www-form-urlencoded|graphql|toml|sql|x-sql|x-ndjson|jsonl|x-sh|csp-report|jwt|reports\+json|xml-dtd|x-httpd-php|rtf|x-tex))$/;

/** Browsers look for a declaration in this many bytes. */
const declaredWithin = 1024;
const declarations = [
  // at most 1024 characters: `declaredWithin`
  /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:+-]{1,40})/i,
  /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:+-]{1,40})["']/i,
];

/** The media type of a `Content-Type` in lower case, without its parameters. */
export const mediaType = (contentType: string): string =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

/** How bytes are read: in a charset, by the name that declares it; `utf8` is their text if they are valid UTF-8. */
export type Reading = { readonly charset: string | null; readonly utf8: string | null };

/**
 * The charset in which a body is read, as browsers decide: by its byte order mark, its `Content-Type`, a declaration in
 * its markup, its bytes, and for old pages Windows-1252. Null for bytes that are not text. The name is one that
 * `TextDecoder` knows.
 */
export function readingOf(bytes: Uint8Array, contentType: string, isWhole: boolean): Reading {
  const type = mediaType(contentType);
  const isText = textual.test(type);
  const utf8 = decodeStrictly(bytes, 'utf-8', isWhole);
  const given =
    markedCharset(bytes) ??
    known(charsetOfType(contentType)) ??
    (markup.test(type) ? known(declared(bytes)) : null);
  // A name that the bytes contradict is a mistake if they are UTF-8.
  const isMistake =
    utf8 !== null &&
    given !== null &&
    encodingOf(given) !== 'utf-8' &&
    decodeStrictly(bytes, given, isWhole) === null;
  const named = isMistake ? null : given;
  if (named !== null && isWide(named)) return { charset: named, utf8 };
  const mayBeText = utf8 !== null || isText || (type === '' && named !== null);
  if (!mayBeText || ((utf8 === null || !isText) && hasControls(bytes))) return { charset: null, utf8 };
  if (named !== null || utf8 !== null) return { charset: named ?? 'utf-8', utf8 };
  return { charset: always8.test(type) ? 'utf-8' : 'windows-1252', utf8 };
}

/** The text of bytes, with its byte order mark; a byte that has no meaning in the charset becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: string, isWhole = true): string {
  // A character that is cut at the end is left out.
  return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes, { stream: !isWhole });
}

/** Whether two names stand for the same charset. */
export const isSameCharset = (one: string, other: string): boolean => encodingOf(one) === encodingOf(other);

/** Whether a text names a charset that can be read. */
export const isCharset = (name: string): boolean => encodingOf(name) !== null;

const isWide = (charset: string) => encodingOf(charset)?.startsWith('utf-16') ?? false;

const wholeUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes that are valid in the charset, with its byte order mark; a cut character at the end is left out. */
function decodeStrictly(bytes: Uint8Array, charset: string, isWhole: boolean): string | null {
  try {
    // Only a decoder that is not in the middle of a stream can be used again.
    const decoder =
      isWhole && charset === 'utf-8' ? wholeUtf8 : new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}

/** Whether there are bytes that no text has; an escape begins another charset, or a colour. */
function hasControls(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => (byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d)) || byte === 0x7f,
  );
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function charsetOfType(contentType: string): string | null {
  return (
    /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})["']?\s*(?:;|,|$)/i.exec(contentType)?.[1]?.toLowerCase() ?? null
  );
}

/** UTF-16 cannot declare itself in ASCII, so browsers read such a page as UTF-8. */
function declared(bytes: Uint8Array): string | null {
  const start = toByteText(bytes.subarray(0, declaredWithin));
  const found = declarations.map((pattern) => pattern.exec(start)?.[1]?.toLowerCase()).find(Boolean) ?? null;
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

const known = (charset: string | null): string | null =>
  charset !== null && isCharset(charset) ? charset : null;

const encodings = new Map<string, string | null>();
/** Names come from outside. */
const mostKnown = 500;

/** The charset that a name stands for; null for a name that nobody knows. */
function encodingOf(name: string): string | null {
  const found = encodings.get(name);
  if (found !== undefined) return found;
  if (encodings.size > mostKnown) encodings.clear();
  const encoding = nameOf(name);
  encodings.set(name, encoding);
  return encoding;
}

function nameOf(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return null;
  }
}
