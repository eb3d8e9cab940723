import type { CapturedBody } from '@sentiero/contracts/capture';
import { boundaryOf } from '@sentiero/traffic/multipart';
import { byteTextOf } from '../../../shared/text/bytes.ts';
import { decodeValue, isJson } from './decode-value.ts';

type Header = readonly [string, string];
/** A body and its content type: the media type in lower case, and the original header. */
export type Content = { body: CapturedBody; type: string; contentType: string };

export type BodyKind =
  | 'json'
  | 'form'
  | 'multipart'
  | 'html'
  | 'image'
  | 'video'
  | 'jwt'
  | 'base64'
  | 'text'
  | 'binary';

type Kind = { kind: BodyKind; fits: (content: Content) => boolean };

const isText = ({ body }: Content) => body.encoding === 'utf8';
const isHex = ({ body }: Content) => body.encoding === 'hex';
const decodedAs = ({ body }: Content, kind: 'jwt' | 'base64') => decodeValue(body.content)?.kind === kind;

/** The best viewer for a body, by media type and content: the first that fits; the byte viewer always does. */
const kinds: readonly Kind[] = [
  { kind: 'multipart', fits: ({ contentType }) => boundaryOf(contentType) !== null },
  { kind: 'image', fits: (content) => isHex(content) && isBitmap(content.type) },
  { kind: 'video', fits: (content) => isHex(content) && /^video\/[\w.+-]+$/.test(content.type) },
  {
    kind: 'form',
    fits: (content) => isText(content) && content.type === 'application/x-www-form-urlencoded',
  },
  {
    kind: 'html',
    fits: (content) => isText(content) && /^(text\/html|application\/xhtml\+xml)$/.test(content.type),
  },
  {
    kind: 'json',
    fits: (content) => isText(content) && /[/+]json$/.test(content.type) && isJson(content.body.content),
  },
  { kind: 'jwt', fits: (content) => isText(content) && decodedAs(content, 'jwt') },
  { kind: 'base64', fits: (content) => isText(content) && decodedAs(content, 'base64') },
  { kind: 'text', fits: isText },
  { kind: 'binary', fits: () => true },
];

/** SVG is a document that can contain scripts, so it is shown as text or bytes. */
function isBitmap(type: string): boolean {
  return /^image\/[\w.+-]+$/.test(type) && type !== 'image/svg+xml';
}

export function contentOf(headers: readonly Header[], body: CapturedBody): Content {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { body, contentType, type: (contentType.split(';')[0] ?? '').trim().toLowerCase() };
}

export function isEmpty(body: CapturedBody | null): boolean {
  return !body || (body.size === 0 && body.content === '');
}

export function bodyKind(content: Content): BodyKind {
  return kinds.find(({ fits }) => fits(content))?.kind ?? 'binary';
}

/** Bytes as a data URL, which is inert in an `<img>` or a `<video>`. */
export function dataUrl({ body, type }: Content): string {
  return `data:${type};base64,${btoa(byteTextOf(body))}`;
}
