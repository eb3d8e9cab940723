import { checkLines, Malformed, parseFields, type Fields } from './fields.ts';

export type ResponseFraming =
  | { kind: 'none' }
  | { kind: 'length'; length: number }
  | { kind: 'chunked' }
  | { kind: 'close' };

export type ResponseHead = {
  version: '1.0' | '1.1';
  code: number;
  /** The reason phrase, as sent. */
  status: string;
  fields: Fields;
  framing: ResponseFraming;
  /** Whether the connection can be reused after this response. */
  isReusable: boolean;
};

const firstLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([^\r]*))?\r\n/;

/** Parses the head of a response to the given method. Throws Malformed if it is invalid or ambiguous. */
export function parseResponseHead(text: string, method: string): ResponseHead {
  checkLines(text);
  const match = firstLine.exec(text);
  if (!match) throw new Malformed('its response is not HTTP');
  const [line, minor = '', digits = '', status = ''] = match;
  const code = Number(digits);
  const fields = parseFields(text, line.length, 'removed');
  const framing = responseFraming(fields, method, code);
  const isReusable = minor === '1' && !fields.lists('connection', 'close') && isPlain(framing, fields);
  return { version: minor === '0' ? '1.0' : '1.1', code, status, fields, framing, isReusable };
}

/**
 * Whether the end of the response is unambiguous: a length on a response without a body tempts some servers to send
 * one.
 */
function isPlain({ kind }: ResponseFraming, fields: Fields): boolean {
  if (kind !== 'none') return kind !== 'close';
  const hasCoding = fields.get('transfer-encoding') !== undefined;
  return !hasCoding && (fields.get('content-length') ?? '0') === '0';
}

/** Whether the bytes received so far can still become a response. */
export function mayBeAnswer(text: string): boolean {
  const start = 'HTTP/1.';
  return text.length < start.length ? start.startsWith(text) : text.startsWith(start);
}

/** Throws Malformed for framing that parsers could read differently. */
export function responseFraming(fields: Fields, method: string, code: number): ResponseFraming {
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (coding !== undefined && length !== undefined) throw new Malformed('its response declares two lengths');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    // Only the chunked coding is removed here; any other would reach the learner undeclared.
    throw new Malformed('its response has an unknown transfer coding');
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length))
    throw new Malformed('the length of its response is not a number');
  if (method === 'HEAD' || code === 204 || code === 304 || code < 200) return { kind: 'none' };
  if (coding !== undefined) return { kind: 'chunked' };
  return length === undefined ? { kind: 'close' } : { kind: 'length', length: Number(length) };
}
