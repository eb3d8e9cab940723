import { isUtf8 } from 'node:buffer';
import { withoutCutCharacter } from './text.ts';

export type DecodedText = { content: string; charset?: string };

const markup = /^(text\/html|application\/xhtml\+xml|text\/xml|application\/xml|[^;]*\+xml)/i;
/** Browsers look for a declaration in this many bytes. */
const declaredWithin = 1024;
const declarations = [
  // at most 1024 characters: `declaredWithin`
  /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:+-]{1,40})/i,
  /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:+-]{1,40})["']/i,
];
const controls = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * The text of a body as a browser reads it: by its byte order mark, its `Content-Type`, a declaration in its markup, and
 * otherwise as UTF-8. Null if the bytes are not text in that charset.
 */
export function decodeText(bytes: Buffer, contentType: string, isWhole: boolean): DecodedText | null {
  const isMarkup = markup.test(contentType.trim());
  const charset = markedCharset(bytes) ?? charsetOfType(contentType) ?? (isMarkup ? declared(bytes) : null);
  const decoder = charset === null ? null : decoderOf(charset);
  if (charset !== null && decoder && decoder.encoding !== 'utf-8') {
    const content = decodeWith(decoder, bytes, isWhole);
    if (content !== null) return { content, charset };
  }
  const whole = isWhole ? bytes : withoutCutCharacter(bytes);
  if (isUtf8(whole)) return { content: whole.toString('utf8') };
  return isMarkup && charset === null ? asOldPage(bytes) : null;
}

function markedCharset(bytes: Buffer): string | null {
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
function declared(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, declaredWithin);
  const found = declarations.map((pattern) => pattern.exec(start)?.[1]?.toLowerCase()).find(Boolean) ?? null;
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return null;
  }
}

function decodeWith(decoder: TextDecoder, bytes: Buffer, isWhole: boolean): string | null {
  try {
    // A character that is cut at the end is left out.
    return decoder.decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}

/** Pages without a declaration are Windows-1252 to browsers, unless they are binary. */
function asOldPage(bytes: Buffer): DecodedText | null {
  if (controls.test(bytes.toString('latin1'))) return null;
  return { content: new TextDecoder('windows-1252').decode(bytes), charset: 'windows-1252' };
}
