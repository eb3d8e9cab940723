import type { CapturedBody } from '@sentiero/contracts/capture';
import { byteTextOf, textOf } from '@sentiero/traffic/captured-body';
import { mediaType } from '@sentiero/traffic/charset';
import { isJson } from '@sentiero/traffic/json-text';
import { decodeValue } from './decode-value.ts';
import { boundaryOf } from './parse-multipart.ts';

type Header = readonly [string, string];
/**
 * A body, its text if it is one, and its content type: the media type in lower case, and the original header.
 */
export type Content = { body: CapturedBody; text: string | null; type: string; contentType: string };

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

const isText = ({ text }: Content) => text !== null;
const isBinary = ({ text }: Content) => text === null;
const decodedAs = ({ text }: Content, kind: 'jwt' | 'base64') => decodeValue(text ?? '')?.kind === kind;

const jsonType = /^application\/(x-json|csp-report)$|[/+]json$/;

/** The best viewer for a body, by media type and content: the first that fits; the byte viewer always does. */
const kinds: readonly Kind[] = [
  { kind: 'multipart', fits: ({ contentType }) => boundaryOf(contentType) !== null },
  { kind: 'image', fits: (content) => isBinary(content) && isBitmap(content.type) },
  { kind: 'video', fits: (content) => isBinary(content) && /^video\/[\w.+-]+$/.test(content.type) },
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
    fits: (content) => jsonType.test(content.type) && isJson(content.text ?? ''),
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
  return { body, text: textOf(body), contentType, type: mediaType(contentType) };
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

/** The fields of a form's body, decoded as far as possible. */
export function formFields(content: string): [string, string][] {
  return [...new URLSearchParams(content)];
}
