import type { ByteText } from '../bytes.ts';
import { trimmed } from './blanks.ts';
import { splitOnce, type CurlOption } from './read-options.ts';

type Attributes = { type?: ByteText; filename?: ByteText; encoder?: ByteText; headers: ByteText[] };
type Part = Attributes & { name: ByteText; content: ByteText | Part[] };
export type Multipart = {
  readonly body: ByteText;
  readonly boundary: string;
  /** Whether it has files, whose content is left out. */
  readonly hasFiles: boolean;
  /** Whether curl would refuse a field, which is left out. */
  readonly isRefused: boolean;
  /** What curl does and this does not. */
  readonly leftOut: readonly string[];
};
type Options = {
  /** Whether the body is `multipart/form-data`, rather than another type. */
  readonly isForm: boolean;
  readonly hasBackslashes: boolean;
  /** The piped data. */
  readonly input: ByteText | null;
};

export const boundary = '------------------------sentiero0bench0form';

/** The `-F` fields as curl sends them. */
export function multipartBody(fields: readonly CurlOption[], options: Options): Multipart {
  const found = { hasFiles: false, isRefused: false };
  const leftOut: string[] = [];
  const root: Part[] = [];
  const open = [root];
  for (const { name: option, value: field } of fields) {
    const [name, source] = splitOnce(field, '=');
    const parts = open.at(-1) ?? root;
    if (source === undefined) found.isRefused = true;
    else if (option === 'form-string') parts.push({ name, content: source, headers: [] });
    else if (source.startsWith('(')) {
      const inner: Part[] = [];
      parts.push({ ...readField(source.slice(1)), name, content: inner });
      open.push(inner);
    } else if (name === '' && source === ')') {
      if (open.length > 1) open.pop();
      else found.isRefused = true;
    } else if (source.startsWith('@')) {
      const files = splitFiles(source.slice(1)).map((file) => fileOf(file, '@'));
      const [only] = files;
      if (files.length === 1 && only) parts.push({ ...only, name });
      else parts.push({ name, content: files, headers: [] });
    } else
      parts.push({ ...(source.startsWith('<') ? fileOf(source.slice(1), '<') : readField(source)), name });
  }
  function fileOf(source: ByteText, mark: '@' | '<'): Part {
    const { content: file, ...attributes } = readField(source);
    const isInput = file === '-' && options.input !== null;
    found.hasFiles ||= !isInput;
    const filename = attributes.filename ?? (mark === '@' ? file.split(/[/\\]/).at(-1) : undefined);
    const isNamed = filename !== undefined && !isInput;
    const type = attributes.type ?? (isNamed ? (typeOf(filename) ?? 'application/octet-stream') : undefined);
    return {
      ...attributes,
      name: '',
      content: isInput ? (options.input ?? '') : '',
      ...(filename !== undefined && { filename }),
      ...(type !== undefined && { type }),
    };
  }
  const body = written(root, boundary, { ...options, isTop: true });
  if (fields.some(({ value }) => /;\s*encoder=quoted-printable/.test(value)))
    leftOut.push('encoder=quoted-printable');
  found.hasFiles ||= fields.some(({ value }) => /;\s*headers="?[@<]/.test(value));
  return { body, boundary, ...found, leftOut };
}

type Writing = Options & { isTop: boolean };

function written(parts: readonly Part[], mark: string, options: Writing): ByteText {
  return `${parts.map((part) => `--${mark}\r\n${partOf(part, mark, options)}\r\n`).join('')}--${mark}--\r\n`;
}

function partOf({ name, content, filename, type, encoder, headers }: Part, mark: string, options: Writing) {
  const quoted = options.hasBackslashes ? withBackslashes : withPercents;
  const inner = `${mark}x`;
  const isNested = typeof content !== 'string';
  const innerType = type ?? 'multipart/mixed';
  const shownType = isNested ? `${innerType}; boundary=${inner}` : (type ?? (filename && typeOf(filename)));
  const isForm = options.isTop && options.isForm;
  const names = [
    ...(name === '' ? [] : [`; name="${quoted(name)}"`]),
    ...(filename === undefined ? [] : [`; filename="${quoted(filename)}"`]),
  ].join('');
  const lines = [
    ...(isForm || names !== ''
      ? [`Content-Disposition: ${isForm ? 'form-data' : 'attachment'}${names}`]
      : []),
    ...(shownType === undefined || shownType === '' || headers.some((line) => /^content-type:/i.test(line))
      ? []
      : [`Content-Type: ${shownType}`]),
    ...(encoder === undefined ? [] : [`Content-Transfer-Encoding: ${encoder}`]),
    ...headers,
  ];
  const bytes = isNested
    ? written(content, inner, { ...options, isTop: false, isForm: innerType === 'multipart/form-data' })
    : encoder === 'base64'
      ? inLines(btoa(content))
      : content;
  return `${lines.map((line) => `${line}\r\n`).join('')}\r\n${bytes}`;
}

const inLines = (text: string): string => text.match(/.{1,76}/g)?.join('\r\n') ?? '';
const withBackslashes = (text: ByteText): ByteText => text.replaceAll(/["\\]/g, '\\$&');
const withPercents = (text: ByteText): ByteText =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};
const typeOf = (filename: ByteText): string | undefined =>
  types[/\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''];

/** At the commas that are not in quotes. */
const splitFiles = (source: ByteText): ByteText[] =>
  source.match(/(?:"(?:[^"\\]+|\\[\s\S])*"|[^,])+/g) ?? [''];

const attribute = /;\s*(type|filename|encoder|headers)=(?:"((?:[^"\\]+|\\[\s\S])*)"|([^;]*))/gy;

/** `value;type=…;filename=…`. A semicolon ends a value that is not in quotes; those of a type belong to it. */
function readField(source: ByteText): Attributes & { name: ByteText; content: ByteText } {
  const [whole = '', inQuotes, plain = ''] =
    /^\s*(?:"((?:[^"\\]+|\\[\s\S])*)"[^;]*|([^;]*))/.exec(source) ?? [];
  const found: Attributes = { headers: [] };
  let rest = source.slice(whole.length);
  while (rest !== '') {
    attribute.lastIndex = 0;
    const [all, key, quotedValue, bare = ''] = attribute.exec(rest) ?? [];
    if (all === undefined) {
      rest = rest.slice(1).replace(/^[^;]*/, '');
      continue;
    }
    rest = rest.slice(all.length);
    const value = quotedValue === undefined ? trimmed(bare) : unquoted(quotedValue);
    if (key === 'headers') {
      if (!/^[@<]/.test(value)) found.headers.push(value);
    } else if (key === 'type') {
      const more = /^(?:;(?!\s*(?:type|filename|encoder|headers)=)[^;]*)*/.exec(rest)?.[0] ?? '';
      rest = rest.slice(more.length);
      found.type = (quotedValue === undefined ? value : `"${quotedValue}"`) + more;
    } else if (key === 'filename' || key === 'encoder') found[key] = value;
  }
  return { ...found, name: '', content: inQuotes === undefined ? trimmed(plain) : unquoted(inQuotes) };
}

const unquoted = (text: ByteText): ByteText => text.replaceAll(/\\(["\\])/g, '$1');
