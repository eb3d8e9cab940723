import type { CapturedBody } from '@sentiero/contracts/capture';

export type BodyKind = 'empty' | 'json' | 'form' | 'html' | 'image' | 'video' | 'text' | 'binary';

type Header = readonly [string, string];

/** The media type of a message, lower case, without parameters. */
export function mediaType(headers: readonly Header[]): string {
  const header = headers.find(([name]) => name.toLowerCase() === 'content-type');
  return (header?.[1].split(';')[0] ?? '').trim().toLowerCase();
}

/** How a body is best shown: by its media type, and by what it is. */
export function bodyKind(headers: readonly Header[], body: CapturedBody | null): BodyKind {
  if (!body || (body.size === 0 && body.content === '')) return 'empty';
  const type = mediaType(headers);
  if (body.encoding === 'hex') {
    if (type.startsWith('image/') && type !== 'image/svg+xml') return 'image';
    return type.startsWith('video/') ? 'video' : 'binary';
  }
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if ((type.endsWith('/json') || type.endsWith('+json')) && isJson(body.content)) return 'json';
  return 'text';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Bytes as a data URL, which stays inert in an `<img>` or a `<video>`. */
export function hexToDataUrl(hex: string, type: string): string {
  const bytes = hex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return `data:${type};base64,${btoa(bytes.join(''))}`;
}

const rowBytes = 16;

/** Bytes in rows of 16: place, hexadecimal, characters. */
export function hexDump(hex: string): string {
  const pairs = hex.match(/../g) ?? [];
  const rows: string[] = [];
  for (let place = 0; place < pairs.length; place += rowBytes) {
    const row = pairs.slice(place, place + rowBytes);
    const text = row.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
    rows.push(
      `${place.toString(16).padStart(6, '0')}  ${row.join(' ').padEnd(rowBytes * 3)} ${text.replaceAll(/[^\x20-\x7e]/g, '.')}`,
    );
  }
  return rows.join('\n');
}

/** The fields of a form's body, decoded as far as they can be. */
export function formFields(content: string): [string, string][] {
  return [...new URLSearchParams(content)];
}
