import { checkLines, Fields, Malformed, parseFields } from './fields.ts';

/** The way in which a message marks the end of its body. */
export type Framing = { kind: 'none' } | { kind: 'length'; length: number } | { kind: 'chunked' };

export type RequestHead = {
  method: string;
  /** The target in the request line, or its path if it was an absolute URL. */
  target: string;
  /** Whether the client takes us for its proxy: it sent an absolute URL, or `CONNECT`. */
  isForProxy?: boolean;
  version: '1.0' | '1.1';
  /** With the host of an absolute URL in place of another in `Host`. */
  fields: Fields;
  framing: Framing;
};

/** A request that is not forwarded, with the reason. */
export class Refusal extends Error {
  readonly status: number;
  /** The head, as far as it was received; each byte is one character. */
  text = '';

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }

  of(text: string): this {
    this.text = text;
    return this;
  }
}

const firstLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([\x21-\x7e\x80-\xff]+) HTTP\/(\d)\.(\d)\r\n/;
const hostPattern = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Parses a request's head. Throws a Refusal for everything that HTTP forbids or that another parser could read
 * differently.
 */
export function parseRequestHead(text: string): RequestHead {
  try {
    checkLines(text);
    const match = firstLine.exec(text);
    if (!match) throw new Malformed('the request line is not "METHOD target HTTP/1.1" with single spaces');
    const [line, method = '', asSent = '', major = '', minor = ''] = match;
    if (major !== '1' || Number(minor) > 1)
      throw new Refusal(505, 'Only HTTP/1.0 and HTTP/1.1 are supported.');
    const version = minor === '0' ? '1.0' : '1.1';
    return checkedRequestHead({ method, target: asSent, version }, parseFields(text, line.length, 'refused'));
  } catch (error) {
    if (error instanceof Malformed) throw new Refusal(400, `Malformed request: ${error.message}.`).of(text);
    throw error instanceof Refusal ? error.of(text) : error;
  }
}

/** Throws a Refusal for lines that are valid individually but contradict each other. */
export function checkedRequestHead(
  { method, target, version }: Pick<RequestHead, 'method' | 'target' | 'version'>,
  fields: Fields,
): RequestHead {
  const framing = framingOf(fields, version);
  if (method === 'CONNECT') return { ...tunnelHead(target, fields, framing), method, version };
  const sent = checkedHost(fields);
  if (method === 'TRACE') throw new Refusal(405, 'TRACE is not forwarded.');
  const absolute = absoluteForm(target);
  if (absolute) {
    const named = withHost(fields, sent, absolute);
    return { method, target: absolute.path, version, fields: named, framing, isForProxy: true };
  }
  if (!target.startsWith('/') && !(target === '*' && method === 'OPTIONS'))
    throw new Refusal(400, 'The request target must be a path.');
  return { method, target, version, fields, framing };
}

/**
 * Why an incomplete head can never become valid; null while it still can. `start` is its beginning, `fresh` the latest
 * bytes and the one before.
 */
export function earlyRefusal(start: string, fresh: string): Refusal | null {
  const isLineBroken = /\r(?!\n|$)|(?<=[^\r])\n/.test(fresh);
  const isNoMethod = !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]*( |$)/.test(start);
  return isLineBroken || isNoMethod ? new Refusal(400, 'Malformed request.') : null;
}

/** `CONNECT shop.localhost:8080`, whose `Host` may leave the port out. */
function tunnelHead(target: string, fields: Fields, framing: Framing) {
  const host = checkedHost(fields).toLowerCase();
  const [, name = ''] = /^(.+):\d{1,5}$/.exec(target.toLowerCase()) ?? [];
  if (name === '' || (host !== target.toLowerCase() && host !== name))
    throw new Refusal(400, 'The target of a tunnel must be HOST:PORT, with the same Host header.');
  if (framing.kind !== 'none') throw new Refusal(400, 'CONNECT has no body.');
  return { target, fields, framing, isForProxy: true };
}

function checkedHost(fields: Fields): string {
  if (fields.count('host') !== 1) throw new Refusal(400, 'Exactly one Host header is required.');
  const host = fields.get('host') ?? '';
  if (!isHost(host)) throw new Refusal(400, 'The Host header is invalid.');
  return host;
}

function isHost(host: string): boolean {
  const [, port = ''] = /:(\d*)$/.exec(host) ?? [];
  // URLs with such a port cannot be parsed.
  return hostPattern.test(host) && Number(port) <= 65_535;
}

type Absolute = { scheme: string; host: string; path: string };

/** The parts of an absolute URL, which clients with a configured proxy send; null for another target. */
function absoluteForm(target: string): Absolute | null {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#]+)(.*)/is.exec(target) ?? [];
  if (host === '') return null;
  if (!isHost(host)) throw new Refusal(400, 'The host of the request target is invalid.');
  return { scheme, host, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** RFC 9112, 3.2.2: a proxy ignores `Host` for an absolute URL, since tools leave out the port there. */
function withHost(fields: Fields, sent: string, { scheme, host }: Absolute): Fields {
  if (withoutDefaultPort(scheme, host) === withoutDefaultPort(scheme, sent)) return fields;
  const at = fields.names.indexOf('host') * 2 + 1;
  return new Fields(fields.raw.with(at, host), fields.names);
}

/** Tools name the default port in only one of the two. */
function withoutDefaultPort(scheme: string, host: string): string {
  return host.toLowerCase().replace(scheme.toLowerCase() === 'https' ? /:(443)?$/ : /:(80)?$/, '');
}

function framingOf(fields: Fields, version: string): Framing {
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (coding === undefined && length === undefined) return { kind: 'none' };
  if (coding !== undefined && length !== undefined) {
    throw new Refusal(400, 'The length of the body is declared twice.');
  }
  if (coding !== undefined) {
    if (version === '1.0') throw new Refusal(400, 'HTTP/1.0 has no Transfer-Encoding.');
    if (coding.toLowerCase() !== 'chunked')
      throw new Refusal(501, 'The only supported Transfer-Encoding is chunked.');
    return { kind: 'chunked' };
  }
  return { kind: 'length', length: lengthOf(length ?? '') };
}

function lengthOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Refusal(400, 'The Content-Length is not a single number.');
  if (text.length > 15) throw new Refusal(text.length > 19 ? 400 : 413, 'The Content-Length is too large.');
  return Number(text);
}

export function hasBody({ framing }: RequestHead): boolean {
  return framing.kind === 'chunked' || (framing.kind === 'length' && framing.length > 0);
}

/** The host of a `Host` header in lower case, without the port. */
export function hostOf({ fields }: RequestHead): string {
  return hostPattern.exec(fields.get('host') ?? '')?.[1]?.toLowerCase() ?? '';
}
