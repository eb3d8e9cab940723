import { benchLimits, type BenchBody, type BenchRequest } from '@sentiero/contracts/bench';
import type { InputError } from '@sentiero/contracts/http';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import { headBytes } from '@sentiero/traffic/head-bytes';
import { AppError } from '../http/errors.ts';

/** A validated request, as the bytes to send: each character of its head is one. */
export type WireRequest = {
  /** Method, target and version, without the line end. */
  line: string;
  /** Header names and values, alternating. */
  headers: string[];
  body: Buffer;
};

export type Header = [name: string, value: string];

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
export const control = /[\x00-\x08\x0a-\x1f\x7f]/;
export const notLatin1 = /[^\0-\xff]/;
const requestPath = /^\/[^\x00-\x20\x7f]*$/;
/** Hop-by-hop headers; the proxy sets its own. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** TRACE, which some servers take in any case or call TRACK, would show the headers that the proxy adds. */
const notForwarded: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);
const sendsLength: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The learner's request for a target with that host. If it cannot be sent, the error lists every problem. */
export function wireRequest(request: BenchRequest, host: string): WireRequest {
  const { line, headers, body } = checkedRequest(request, host);
  const needsLength = body.length > 0 || sendsLength.has(request.method);
  if (needsLength && !headers.some(isNamed('content-length')))
    headers.push(['Content-Length', String(body.length)]);
  return { line: `${line} HTTP/1.1`, headers: headers.flat(), body };
}

/** The same for a held request, whose body may be larger, and whose length the proxy puts where it was. */
export function wireHeldRequest(request: BenchRequest, host: string): HeldEdit {
  const { line, headers, body } = checkedRequest(request, host, benchLimits.heldBodyBytes);
  return { line, headers: headers.flat(), body: body.toString('base64') };
}

type Checked = { line: string; headers: Header[]; body: Buffer };

function checkedRequest(request: BenchRequest, host: string, limit?: number): Checked {
  const given = bodyBytes(request.body, '/request/body', limit);
  const { line: target, headers } = headBytes(
    { line: request.target, headers: request.headers },
    request.latin1,
  );
  const line = `${request.method} ${target}`;
  refuse([
    ...lineErrors(request),
    ...headerErrors(request, host),
    ...lengthErrors(headers, given, '/request/headers'),
    ...headErrors(`${line} HTTP/1.1`, headers, '/request/headers'),
  ]);
  const sent = headers.map(trimmed);
  if (!sent.some(isNamed('host'))) sent.unshift(['Host', host]);
  return { line, headers: sent, body: withinLength(sent, given) };
}

/** Other white space belongs to the value. */
const withoutBlanks = (value: string) => value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
export const trimmed = ([name, value]: Header): Header => [name, withoutBlanks(value)];

export function headErrors(line: string, headers: readonly Header[], at: string): InputError[] {
  const bytes = (line + headers.map(trimmed).flat().join(': \r\n')).length;
  return bytes > benchLimits.headBytes
    ? [{ path: at, message: 'must not be larger than 32 KiB together' }]
    : [];
}

/** The body cut to its Content-Length. */
export function withinLength(headers: readonly Header[], body: Buffer): Buffer {
  const length = headers.find(isNamed('content-length'))?.[1];
  return length === undefined ? body : body.subarray(0, Number(length));
}

const writtenAs = {
  utf8: { fits: (content: string) => content.isWellFormed(), form: 'text that has a UTF-8 form' },
  hex: { fits: (content: string) => /^([0-9A-Fa-f]{2})*$/.test(content), form: 'pairs of hex digits' },
  base64: {
    fits: (content: string) => content.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(content),
    form: 'Base64 with its padding',
  },
} as const;

/** The bytes of a body. Refuses what its encoding does not write, and bodies that are too long. */
export function bodyBytes(body: BenchBody | null, at: string, limit: number = benchLimits.bodyBytes): Buffer {
  if (!body) return Buffer.alloc(0);
  const { encoding, content, part } =
    body.coded === undefined
      ? { ...body, part: 'content' }
      : { encoding: 'base64' as const, content: body.coded, part: 'coded' };
  const { fits, form } = writtenAs[encoding];
  if (!fits(content)) refuse([{ path: `${at}/${part}`, message: `must be ${form}` }]);
  const bytes = Buffer.from(content, encoding);
  if (bytes.length > limit)
    throw new AppError('too_large', `The body must not be larger than ${limit} bytes.`);
  return bytes;
}

type Fields = Pick<BenchRequest, 'headers' | 'latin1'>;

/** Headers that HTTP forbids, or that belong to the connection or the platform. */
export function fieldErrors({ headers, latin1 = [] }: Fields, at: string): InputError[] {
  return headers.flatMap(([name, value], index) => {
    const message = nameProblem(name) ?? valueProblem(value, latin1.includes(index));
    return message ? [{ path: `${at}/${index}`, message }] : [];
  });
}

export function refuse(errors: InputError[]): void {
  if (errors.length === 0) return;
  const detail = errors.map(({ path: at, message }) => `${at} ${message}`).join('; ');
  throw new AppError('invalid_input', detail, { errors });
}

function nameProblem(name: string): string | null {
  if (!token.test(name)) return 'has a name that is no header name';
  const lower = name.toLowerCase();
  if (hopByHop.has(lower) || lower.startsWith('proxy-'))
    return `has the name ${name}, which the proxy sets itself`;
  const isOurs = lower.startsWith('x') && lower.replace(/[^a-z0-9]/g, '-').startsWith('x-sentiero-');
  return isOurs ? `has the name ${name}, which belongs to the platform` : null;
}

function valueProblem(value: string, isLatin1: boolean): string | null {
  if (control.test(value)) return 'has a value with a character that no header can have';
  return charsetProblem(value, isLatin1);
}

/** Why a text of a head has no bytes. */
export function charsetProblem(text: string, isLatin1: boolean): string | null {
  if (!text.isWellFormed()) return 'has half of a character, which has no bytes';
  return isLatin1 && notLatin1.test(text) ? 'has a character that is not Latin-1' : null;
}

function lineErrors({ method, target, latin1 = [] }: BenchRequest): InputError[] {
  const errors: InputError[] = [];
  if (!token.test(method)) errors.push({ path: '/request/method', message: 'must be a method of HTTP' });
  if (notForwarded.has(method.toUpperCase()))
    errors.push({
      path: '/request/method',
      message: `must not be ${method}, which the proxy does not forward`,
    });
  const isPath = requestPath.test(target) || (target === '*' && method === 'OPTIONS');
  if (!isPath || charsetProblem(target, latin1.includes(-1)))
    errors.push({
      path: '/request/target',
      message: 'must be a path, without spaces and control characters',
    });
  return errors;
}

function headerErrors(fields: Fields, host: string): InputError[] {
  const hosts = fields.headers.flatMap(([name, value], index) =>
    name.toLowerCase() === 'host' ? [{ value, index }] : [],
  );
  const refused = hosts.filter(
    ({ value }, nth) => nth > 0 || withoutBlanks(value).toLowerCase() !== host.toLowerCase(),
  );
  return [
    ...fieldErrors(fields, '/request/headers'),
    ...refused.map(({ index }) => ({
      path: `/request/headers/${index}`,
      message: `must be the target’s own host, ${host}, and only once`,
    })),
  ];
}

export function lengthErrors(headers: readonly Header[], body: Buffer, at: string): InputError[] {
  const lengths = headers.flatMap(([name, value], index) =>
    name.toLowerCase() === 'content-length' ? [{ value: withoutBlanks(value), path: `${at}/${index}` }] : [],
  );
  return lengths.flatMap(({ value, path }, nth) => {
    if (nth > 0) return [{ path, message: 'must not give the length of the body a second time' }];
    if (!/^\d{1,15}$/.test(value)) return [{ path, message: 'must be the number of bytes of the body' }];
    return Number(value) > body.length
      ? [{ path, message: `must not be larger than the body, which has ${body.length} bytes` }]
      : [];
  });
}

const isNamed =
  (wanted: string) =>
  ([name]: Header) =>
    name.toLowerCase() === wanted;
