import { benchLimits, type BenchBody, type BenchRequest } from '@sentiero/contracts/bench';
import type { InputError } from '@sentiero/contracts/http';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import { AppError } from '../http/errors.ts';

/** A validated request, as the bytes to send. */
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
  const { line, ...sent } = checkedRequest(request, host);
  return { line: `${line} HTTP/1.1`, ...sent };
}

/** The same for a held request, whose body may be larger. */
export function wireHeldRequest(request: BenchRequest, host: string): HeldEdit {
  const { body, ...head } = checkedRequest(request, host, benchLimits.heldBodyBytes);
  return { ...head, body: { encoding: 'hex', content: body.toString('hex') } };
}

function checkedRequest(request: BenchRequest, host: string, limit?: number): WireRequest {
  const body = bodyBytes(request.body, '/request/body', limit);
  const line = `${request.method} ${request.target}`;
  refuse([
    ...lineErrors(request),
    ...headerErrors(request.headers, host),
    ...lengthErrors(request.headers, body, '/request/headers'),
    ...headErrors(`${line} HTTP/1.1`, request.headers, '/request/headers'),
  ]);
  const sent = withLength(request.headers, body, sendsLength.has(request.method));
  if (!sent.headers.some(isNamed('host'))) sent.headers.unshift(['Host', host]);
  return { line, headers: sent.headers.flat(), body: sent.body };
}

/** Other white space belongs to the value. */
const withoutBlanks = (value: string) => value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
const trimmed = ([name, value]: Header): Header => [name, withoutBlanks(value)];

export function headErrors(line: string, headers: readonly Header[], at: string): InputError[] {
  const bytes = Buffer.byteLength(line + headers.map(trimmed).flat().join(': \r\n'));
  return bytes > benchLimits.headBytes
    ? [{ path: at, message: 'must not be larger than 32 KiB together' }]
    : [];
}

/** The header lines and the body to send: the body is cut to its Content-Length, which is added if missing. */
export function withLength(
  given: readonly Header[],
  body: Buffer,
  isAlways: boolean,
): { headers: Header[]; body: Buffer } {
  const headers = given.map(trimmed);
  const length = headers.find(isNamed('content-length'))?.[1];
  const sent = length === undefined ? body : body.subarray(0, Number(length));
  if (length === undefined && (sent.length > 0 || isAlways))
    headers.push(['Content-Length', String(sent.length)]);
  return { headers, body: sent };
}

/** The bytes of a body. Refuses lone surrogates, invalid hexadecimal digits, and bodies that are too long. */
export function bodyBytes(body: BenchBody | null, at: string, limit: number = benchLimits.bodyBytes): Buffer {
  if (!body) return Buffer.alloc(0);
  const { encoding, content } = body;
  const isText = encoding === 'utf8' ? content.isWellFormed() : /^([0-9A-Fa-f]{2})*$/.test(content);
  if (!isText) {
    const message =
      encoding === 'utf8' ? 'must be text that has a UTF-8 form' : 'must be pairs of hex digits';
    refuse([{ path: `${at}/content`, message }]);
  }
  const bytes = Buffer.from(content, encoding);
  if (bytes.length > limit)
    throw new AppError('too_large', `The body must not be larger than ${limit} bytes.`);
  return bytes;
}

/** Headers that HTTP forbids, or that belong to the connection or the platform. */
export function fieldErrors(headers: readonly (readonly [string, string])[], at: string): InputError[] {
  return headers.flatMap(([name, value], index) => {
    const message = nameProblem(name) ?? valueProblem(value);
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

function valueProblem(value: string): string | null {
  return control.test(value) || !value.isWellFormed()
    ? 'has a value with a character that no header can have'
    : null;
}

function lineErrors({ method, target }: BenchRequest): InputError[] {
  const errors: InputError[] = [];
  if (!token.test(method)) errors.push({ path: '/request/method', message: 'must be a method of HTTP' });
  if (notForwarded.has(method.toUpperCase()))
    errors.push({
      path: '/request/method',
      message: `must not be ${method}, which the proxy does not forward`,
    });
  const isPath = requestPath.test(target) || (target === '*' && method === 'OPTIONS');
  if (!isPath || !target.isWellFormed())
    errors.push({
      path: '/request/target',
      message: 'must be a path, without spaces and control characters',
    });
  return errors;
}

function headerErrors(headers: readonly Header[], host: string): InputError[] {
  const hosts = headers.flatMap(([name, value], index) =>
    name.toLowerCase() === 'host' ? [{ value, index }] : [],
  );
  const refused = hosts.filter(
    ({ value }, nth) => nth > 0 || withoutBlanks(value).toLowerCase() !== host.toLowerCase(),
  );
  return [
    ...fieldErrors(headers, '/request/headers'),
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
