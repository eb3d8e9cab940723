import { byteTextToHex, decodeUtf8, type ByteText } from '../../../../shared/text/bytes.ts';
import type { Body, Header } from '../request/bench-request.ts';
import type { CurlOption } from './curl-options.ts';
import { boundary, multipartBody } from './multipart-body.ts';

export type CurlData = {
  readonly body: ByteText | null;
  readonly headers: readonly Header[];
  readonly hasFiles: boolean;
};

const forms = new Set(['form', 'form-string']);
const data = new Set(['data', 'data-ascii', 'data-raw', 'data-binary', 'data-urlencode', 'json']);

/** The body of a command, and the headers that curl adds for it. `input` is the piped data. */
export function dataOf(options: readonly CurlOption[], input: ByteText | null): CurlData {
  const fields = options.filter(({ name }) => forms.has(name));
  if (fields.length > 0)
    return {
      body: multipartBody(fields),
      headers: [['Content-Type', `multipart/form-data; boundary=${boundary}`]],
      hasFiles: fields.some(({ name, value }) => name === 'form' && /^[^=]*=[@<]/.test(value)),
    };
  const parts = options.filter(({ name }) => data.has(name));
  if (parts.length === 0)
    return { body: null, headers: [], hasFiles: options.some(({ name }) => name === 'upload-file') };
  const contents = parts.map((part) => contentOf(part, input));
  const isJson = parts.some(({ name }) => name === 'json');
  return {
    body: contents.reduce<ByteText | null>((all, { bytes }, place) => {
      if (all === null) return bytes;
      return all + (parts[place]?.name === 'json' ? '' : '&') + bytes;
    }, null),
    headers: isJson
      ? [
          ['Content-Type', 'application/json'],
          ['Accept', 'application/json'],
        ]
      : [['Content-Type', 'application/x-www-form-urlencoded']],
    hasFiles: contents.some(({ isFile }) => isFile),
  };
}

function contentOf(
  { name, value }: CurlOption,
  input: ByteText | null,
): { bytes: ByteText; isFile: boolean } {
  if (name === 'data-urlencode') return encoded(value);
  if (name === 'data-raw' || !value.startsWith('@')) return { bytes: value, isFile: false };
  if (value === '@-' && input !== null) return { bytes: input, isFile: false };
  return { bytes: '', isFile: true };
}

/** `content`, `=content` and `name=content` are literal; `@file` and `name@file` refer to files. */
function encoded(value: ByteText): { bytes: ByteText; isFile: boolean } {
  const [, name = '', mark, content = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [];
  if (mark === undefined) return { bytes: percentEncoded(value), isFile: false };
  const prefix = name === '' ? '' : `${name}=`;
  if (mark === '@') return { bytes: prefix, isFile: true };
  return { bytes: prefix + percentEncoded(content), isFile: false };
}

/** The `--url-query` options: like `--data-urlencode`, or literal after a plus. */
export const queryOf = (options: readonly CurlOption[]): ByteText =>
  options
    .filter(({ name }) => name === 'url-query')
    .map(({ value }) => (value.startsWith('+') ? value.slice(1) : encoded(value).bytes))
    .join('&');

/** Whether options other than those of the body read a file: headers, cookies, or the options themselves. */
export const readsFiles = (options: readonly CurlOption[]): boolean =>
  options.some(
    ({ name, value }) =>
      name === 'config' ||
      (name === 'header' && value.startsWith('@')) ||
      (name === 'cookie' && value !== '' && !value.includes('=')),
  );

const percentEncoded = (bytes: ByteText): ByteText =>
  bytes.replaceAll(/[^A-Za-z0-9\-._~]/g, (byte) => `%${byteTextToHex(byte).toUpperCase()}`);

export function textOrBytes(bytes: ByteText): Body {
  const text = decodeUtf8(bytes);
  return text === null
    ? { encoding: 'hex', content: byteTextToHex(bytes) }
    : { encoding: 'utf8', content: text };
}
