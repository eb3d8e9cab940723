import type { ByteText } from '../bytes.ts';
import { trimmed } from './blanks.ts';
import { closingQuote } from './quotes.ts';
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
  /** Options that curl applies and that are left out here. */
  readonly leftOut: readonly string[];
};
type Options = {
  /** Whether the body is `multipart/form-data`, rather than another type. */
  readonly isForm: boolean;
  readonly hasBackslashes: boolean;
  /** The piped data. */
  readonly input: ByteText | null;
};

/** A form in a form in a form … */
const deepest = 10;

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
    found.isRefused ||= option === 'form' && source !== undefined && hasBadAttribute(source);
    if (source === undefined) found.isRefused = true;
    else if (option === 'form-string') parts.push({ name, content: source, headers: [] });
    else if (source.startsWith('(') && open.length > deepest) found.isRefused = true;
    else if (source.startsWith('(')) {
      const inner: Part[] = [];
      const { type, headers } = readField(source.slice(1));
      parts.push({ name, content: inner, headers, ...(type !== undefined && { type }) });
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

const encoders: ReadonlySet<string> = new Set(['binary', '8bit', '7bit', 'base64', 'quoted-printable']);

function hasBadAttribute(source: ByteText): boolean {
  const { type, encoder } = readField(source.replace(/^[@<(]/, ''));
  const isType = type === undefined || /^[^/ ]{1,127}\/[^;, \n]/.test(type);
  return !isType || !(encoder === undefined || encoders.has(encoder.toLowerCase()));
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
  const nested = () =>
    written(content as Part[], inner, {
      ...options,
      isTop: false,
      isForm: innerType === 'multipart/form-data',
    });
  const plain = () => (encoder === 'base64' ? inLines(btoa(content as ByteText)) : content);
  return `${lines.map((line) => `${line}\r\n`).join('')}\r\n${isNested ? nested() : plain()}`;
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
  source.match(/(?:"(?:[^"\\]|\\[\s\S])*"?|[^,"])+/g) ?? [''];

const attribute = /;\s*(type|filename|encoder|headers)=/y;

/** `value;type=…;filename=…`. A semicolon ends a value that is not in quotes; those of a type belong to it. */
function readField(source: ByteText): Attributes & { name: ByteText; content: ByteText } {
  const found: Attributes = { headers: [] };
  const [content, end] = readValue(source, 0);
  for (let place = end; place < source.length;) {
    const key = attributeAt(source, place);
    if (key === null) {
      place = endOf(source, place + 1);
      continue;
    }
    let [value, next] = readValue(source, attribute.lastIndex);
    if (key === 'type') {
      next = endOfType(source, next);
      const given = source.slice(attribute.lastIndex, next);
      value = /; *$/.test(given) ? given : trimmed(given);
    }
    if (key !== 'headers') found[key] = value;
    else if (!/^[@<]/.test(value)) found.headers.push(value);
    place = next;
  }
  return { ...found, name: '', content };
}

function attributeAt(source: ByteText, place: number): 'type' | 'filename' | 'encoder' | 'headers' | null {
  attribute.lastIndex = place;
  const [, key] = attribute.exec(source) ?? [];
  return key === 'type' || key === 'filename' || key === 'encoder' || key === 'headers' ? key : null;
}

/** Parameters belong to a type, and further types too. */
function endOfType(source: ByteText, from: number): number {
  const start = attribute.lastIndex;
  let end = from;
  while (end < source.length && [null, 'type'].includes(attributeAt(source, end)))
    end = endOf(source, end + 1);
  attribute.lastIndex = start;
  return end;
}

function endOf(source: ByteText, from: number): number {
  const place = source.indexOf(';', from);
  return place < 0 ? source.length : place;
}

/** A value, in quotes or not, and the place of the semicolon after it. */
function readValue(source: ByteText, from: number): [value: ByteText, end: number] {
  const start = from + (/^[ \t]*/.exec(source.slice(from, from + 100))?.[0].length ?? 0);
  const close = source[start] === '"' ? closingQuote(source, '"', start + 1) : -1;
  if (close < 0) return [trimmed(source.slice(start, endOf(source, start))), endOf(source, start)];
  const inQuotes = source.slice(start + 1, close);
  return [inQuotes.replaceAll(/\\(["\\])/g, '$1'), endOf(source, close)];
}
