import type { BodyCut, CapturedBody } from '@sentiero/contracts/capture';
import type { Content, Header, PostData } from 'har-format';
import { toBase64, toBytes } from './bytes.ts';
import { byteTextOf } from './captured-body.ts';
import { isBodyIncomplete } from './incomplete.ts';
import { isDecoded, isOnlyDecoded } from './sent-bytes.ts';

type Text = { text: string; encoding?: 'base64' };
type Posted = { postData: PostData & Text; headers: readonly Header[] };

const aboutCoding = /^content-encoding$/i;
const aboutLength = /^content-length$/i;

/**
 * A request's body, and the headers that fit it: the bytes as sent, or where a record has them only without their
 * content codings these, and headers without the codings. Bytes that are no UTF-8 are Base64, and `encoding` says so as
 * in the body of a response: HAR 1.2 has no form of its own for them.
 */
export function postedOf(body: CapturedBody, headers: readonly Header[]): Posted {
  const mimeType = typeOf(headers);
  const comment = isBodyIncomplete(body) ? commentOf(body) : '';
  const text: Text = body.coded === undefined ? textOf(body) : { text: body.coded, encoding: 'base64' };
  return {
    postData: { mimeType, ...text, ...(comment && { comment }) },
    headers: isOnlyDecoded(body) ? withoutCoding(headers, byteTextOf(body).length) : headers,
  };
}

function withoutCoding(headers: readonly Header[], length: number): Header[] {
  return headers
    .filter(({ name }) => !aboutCoding.test(name))
    .map((header) => (aboutLength.test(header.name) ? { ...header, value: String(length) } : header));
}

/** A response's body without its content codings, as browsers write it. */
export function contentOf(body: CapturedBody | null | undefined, headers: readonly Header[]): Content {
  const mimeType = typeOf(headers);
  if (!body) return { size: 0, mimeType };
  const comment = commentOf(body);
  const isCoded = isDecoded(body);
  // How long the rest of a coded body would be is unknown.
  const size = isCoded || !body.truncated ? byteTextOf(body).length : body.size;
  return {
    size,
    ...(isCoded && !body.truncated && { compression: size - body.size }),
    mimeType,
    ...textOf(body),
    ...(comment && { comment }),
  };
}

const textOf = (body: CapturedBody): Text =>
  body.encoding === 'utf8'
    ? { text: body.content }
    : { text: toBase64(toBytes(byteTextOf(body))), encoding: 'base64' };

const reasons: Readonly<Record<BodyCut, (size: number) => string>> = {
  limit: (size) => `Only the beginning was recorded, of ${size} bytes.`,
  connection: (size) => `Only the beginning arrived, of which ${size} bytes: the connection ended.`,
  coding: () => 'Only the beginning could be decoded.',
};

const commentOf = ({ truncated, cut = 'limit', size }: CapturedBody): string =>
  truncated ? reasons[cut](size) : '';

const typeOf = (headers: readonly Header[]): string =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
