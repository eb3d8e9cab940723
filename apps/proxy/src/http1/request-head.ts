import { checkLines, Malformed, parseFields, type Fields } from './fields.ts';

/** How a message says where its body ends. */
export type Framing = { kind: 'none' } | { kind: 'length'; length: number } | { kind: 'chunked' };

export type RequestHead = {
  method: string;
  /** As on the first line; a path where it was an absolute address of the same host. */
  target: string;
  version: '1.0' | '1.1';
  fields: Fields;
  framing: Framing;
};

/** A request that is not forwarded, and why. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

const firstLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([\x21-\x7e\x80-\xff]+) HTTP\/(\d)\.(\d)\r\n/;
const hostPattern = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/** Reads a request's head. Throws a Refusal for all that HTTP forbids, or that another parser could read otherwise. */
export function parseRequestHead(text: string): RequestHead {
  try {
    checkLines(text);
    const match = firstLine.exec(text);
    if (!match)
      throw new Malformed('its first line is not "METHOD target HTTP/1.1", each blank a single one');
    const [line, method = '', asSent = '', major = '', minor = ''] = match;
    if (major !== '1' || Number(minor) > 1)
      throw new Refusal(505, 'Only HTTP/1.0 and HTTP/1.1 are spoken here.');
    const version = minor === '0' ? '1.0' : '1.1';
    const fields = parseFields(text, line.length, 'refused');
    const framing = framingOf(fields, version);
    return { method, target: targetOf(method, asSent, fields), version, fields, framing };
  } catch (error) {
    if (error instanceof Malformed)
      throw new Refusal(400, `This is not HTTP as we read it: ${error.message}.`);
    throw error;
  }
}

/**
 * Why what has come of a head can never become one; null when it still may. `start`: its beginning, `fresh`: what came
 * last, with the byte before.
 */
export function earlyRefusal(start: string, fresh: string): Refusal | null {
  const isLineBroken = /\r(?!\n|$)|(?<=[^\r])\n/.test(fresh);
  const isNoMethod = !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]*( |$)/.test(start);
  return isLineBroken || isNoMethod ? new Refusal(400, 'This is not HTTP as we read it.') : null;
}

function targetOf(method: string, asSent: string, fields: Fields): string {
  if (fields.count('host') !== 1) throw new Refusal(400, 'One Host header is needed.');
  const host = fields.get('host') ?? '';
  if (!hostPattern.test(host)) throw new Refusal(400, 'The Host header is not valid.');
  if (method === 'TRACE' || method === 'CONNECT') throw new Refusal(405, `${method} is not forwarded.`);
  const target = originForm(asSent, host);
  if (!target.startsWith('/') && !(target === '*' && method === 'OPTIONS')) {
    throw new Refusal(400, 'The request target must be a path.');
  }
  return target;
}

/** The path of an absolute address on the very host that `Host` names, as a client behind a proxy of its own sends it. */
function originForm(target: string, host: string): string {
  if (target.startsWith('/')) return target;
  const match = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target);
  if (!match || match[1]?.toLowerCase() !== host.toLowerCase()) return target;
  const rest = match[2] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function framingOf(fields: Fields, version: string): Framing {
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (coding === undefined && length === undefined) return { kind: 'none' };
  if (coding !== undefined && length !== undefined) {
    throw new Refusal(400, 'The length of the body is given twice.');
  }
  if (coding !== undefined) {
    if (version === '1.0') throw new Refusal(400, 'HTTP/1.0 has no Transfer-Encoding.');
    if (coding.toLowerCase() !== 'chunked')
      throw new Refusal(501, 'The only Transfer-Encoding known is chunked.');
    return { kind: 'chunked' };
  }
  return { kind: 'length', length: lengthOf(length ?? '') };
}

function lengthOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Refusal(400, 'The Content-Length is not one number.');
  if (text.length > 15) throw new Refusal(text.length > 19 ? 400 : 413, 'The Content-Length is too large.');
  return Number(text);
}

export function hasBody({ framing }: RequestHead): boolean {
  return framing.kind === 'chunked' || (framing.kind === 'length' && framing.length > 0);
}

/** The host of a `Host` header in lower case, without port. */
export function hostOf({ fields }: RequestHead): string {
  return hostPattern.exec(fields.get('host') ?? '')?.[1]?.toLowerCase() ?? '';
}
