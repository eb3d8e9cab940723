import type { ByteText } from '../bytes.ts';
import type { Header } from '../head-bytes.ts';
import { multipartBody } from './multipart-body.ts';
import { percentEncoded } from './percent.ts';
import type { CurlOption } from './read-options.ts';

export type CurlData = {
  readonly body: ByteText | null;
  /** Those that curl adds for the body, unless they are given. */
  readonly headers: readonly Header[];
  readonly hasFiles: boolean;
  readonly isRefused: boolean;
  readonly leftOut: readonly string[];
};

const forms = new Set(['form', 'form-string']);
const data = new Set(['data', 'data-ascii', 'data-raw', 'data-binary', 'data-urlencode', 'json']);

/**
 * The body of a command, and the headers that curl adds for it. `input` is the piped data, `contentType` the header that
 * the command has.
 */
export function dataOf(
  options: readonly CurlOption[],
  { input, contentType }: { input: ByteText | null; contentType: ByteText | null },
): CurlData {
  const fields = options.filter(({ name }) => forms.has(name));
  const parts = options.filter(({ name }) => data.has(name));
  const file = options.findLast(({ name }) => name === 'upload-file')?.value;
  const isRefused = [fields.length > 0, parts.length > 0, file !== undefined].filter(Boolean).length > 1;
  if (fields.length > 0) {
    const form = multipartBody(fields, {
      isForm: contentType === null || /^\s*multipart\/form-data/i.test(contentType),
      hasBackslashes: options.some(({ name }) => name === 'form-escape'),
      input,
    });
    const type = `${contentType ?? 'multipart/form-data'}; boundary=${form.boundary}`;
    return { ...form, headers: [['Content-Type', type]], isRefused: isRefused || form.isRefused };
  }
  const nothing = { body: null, headers: [], hasFiles: false, isRefused, leftOut: [] };
  if (parts.length > 0) return { ...nothing, ...joined(parts, input) };
  if (file === undefined) return nothing;
  const isInput = (file === '-' || file === '.') && input !== null;
  return { ...nothing, body: isInput ? input : '', hasFiles: !isInput };
}

function joined(parts: readonly CurlOption[], input: ByteText | null): Partial<CurlData> {
  const contents = parts.map((part) => contentOf(part, input));
  const isJson = parts.some(({ name }) => name === 'json');
  const json: Header[] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
  ];
  return {
    body: contents.reduce(
      (all, { bytes }, place) => all + (all === '' || parts[place]?.name === 'json' ? '' : '&') + bytes,
      '',
    ),
    headers: isJson ? json : [['Content-Type', 'application/x-www-form-urlencoded']],
    hasFiles: contents.some(({ isFile }) => isFile),
  };
}

type Content = { bytes: ByteText; isFile: boolean };

function contentOf({ name, value }: CurlOption, input: ByteText | null): Content {
  if (name === 'data-urlencode') return encoded(value, input);
  if (name === 'data-raw' || !value.startsWith('@')) return { bytes: value, isFile: false };
  if (value !== '@-' || input === null) return { bytes: '', isFile: true };
  const keepsLines = name === 'data-binary' || name === 'json';
  return { bytes: keepsLines ? input : input.replaceAll(/[\r\n\0]/g, ''), isFile: false };
}

/** `content`, `=content` and `name=content` are literal; `@file` and `name@file` refer to files. */
function encoded(value: ByteText, input: ByteText | null): Content {
  const [, name = '', mark, content = value] =
    /^([^=]*)(=)([\s\S]*)$/.exec(value) ?? /^([^@]*)(@)([\s\S]*)$/.exec(value) ?? [];
  const prefix = name === '' ? '' : `${name}=`;
  const isInput = mark === '@' && content === '-' && input !== null;
  if (mark === '@' && !isInput) return { bytes: prefix, isFile: true };
  return { bytes: prefix + formEncoded(isInput ? input : content), isFile: false };
}

const formEncoded = (bytes: ByteText): ByteText => percentEncoded(bytes).replaceAll('%20', '+');

/** The `--url-query` options: like `--data-urlencode`, or literal after a plus. */
export function queryOf(
  options: readonly CurlOption[],
  input: ByteText | null,
): { bytes: ByteText | null; isFile: boolean } {
  const asked = options
    .filter(({ name }) => name === 'url-query')
    .map(({ value }): Content =>
      value.startsWith('+') ? { bytes: value.slice(1), isFile: false } : encoded(value, input),
    );
  return {
    bytes: asked.length === 0 ? null : asked.map(({ bytes }) => bytes).join('&'),
    isFile: asked.some(({ isFile }) => isFile),
  };
}
