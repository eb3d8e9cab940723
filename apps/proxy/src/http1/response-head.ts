import { checkLines, Malformed, parseFields, type Fields } from './fields.ts';

export type ResponseFraming =
  { kind: 'none' } | { kind: 'length'; length: number } | { kind: 'chunked' } | { kind: 'close' };

export type ResponseHead = {
  code: number;
  /** The text behind the code, as sent. */
  status: string;
  fields: Fields;
  framing: ResponseFraming;
  /** Whether the connection may serve another request after this answer. */
  isLasting: boolean;
};

const firstLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([^\r]*))?\r\n/;

/** Reads the head of a target's answer to that method. Throws Malformed for what is not one, or is ambiguous. */
export function parseResponseHead(text: string, method: string): ResponseHead {
  checkLines(text);
  const match = firstLine.exec(text);
  if (!match) throw new Malformed('what it sent is not HTTP');
  const [line, minor = '', digits = '', status = ''] = match;
  const code = Number(digits);
  const fields = parseFields(text, line.length, 'removed');
  const framing = framingOf(fields, method, code);
  const isLasting = minor === '1' && !fields.lists('connection', 'close') && isPlain(framing, fields);
  return { code, status, fields, framing, isLasting };
}

/** Whether the answer's end is beyond doubt: a length that belongs to no body tempts some servers to send one. */
function isPlain({ kind }: ResponseFraming, fields: Fields): boolean {
  if (kind !== 'none') return kind !== 'close';
  const hasCoding = fields.get('transfer-encoding') !== undefined;
  return !hasCoding && (fields.get('content-length') ?? '0') === '0';
}

/** Whether what has come can still become an answer. */
export function mayBeAnswer(text: string): boolean {
  const start = 'HTTP/1.';
  return text.length < start.length ? start.startsWith(text) : text.startsWith(start);
}

function framingOf(fields: Fields, method: string, code: number): ResponseFraming {
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (coding !== undefined && length !== undefined)
    throw new Malformed('the length of its answer is given twice');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    // Only chunks are taken off here: another coding would reach the learner unsaid.
    throw new Malformed('its answer is in a transfer coding that is not known');
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length))
    throw new Malformed('the length of its answer is not a number');
  if (method === 'HEAD' || code === 204 || code === 304 || code < 200) return { kind: 'none' };
  if (coding !== undefined) return { kind: 'chunked' };
  return length === undefined ? { kind: 'close' } : { kind: 'length', length: Number(length) };
}
