import { keptBytes, withoutBodies, type RawRecord } from './raw-record.ts';

const newline = 10;

/**
 * Writes records as frames: a line of JSON, then the bodies as they are, then a newline. The line says how long the
 * bodies are, so that nothing in them can be taken for a record.
 */
export class FrameWriter {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);

  /** The record's frame, good until the next one is written. */
  write(record: RawRecord, bodies: readonly Buffer[]): Buffer {
    const line = JSON.stringify(record);
    // A character takes three bytes of UTF-8 at most.
    const most = bodies.reduce((sum, body) => sum + body.length, line.length * 3 + 2);
    if (most > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(most * 2);
    const frame = this.#bytes;
    let at = frame.write(line, 0);
    frame[at++] = newline;
    for (const body of bodies) at += body.copy(frame, at);
    frame[at++] = newline;
    return frame.subarray(0, at);
  }
}

export type Frame = { record: RawRecord; request: Buffer; response: Buffer; length: number };

/** The record that begins there; null when it is torn, or none. */
export function readFrame(bytes: Buffer, start = 0): Frame | null {
  const lineEnd = bytes.indexOf(newline, start);
  if (lineEnd < 0) return null;
  const record = parseLine(bytes.toString('utf8', start, lineEnd));
  if (!record) return null;
  const kept = keptBytes(record);
  const responseAt = lineEnd + 1 + kept.request;
  const end = responseAt + kept.response;
  if (bytes[end] !== newline) return null;
  return {
    record,
    request: bytes.subarray(lineEnd + 1, responseAt),
    response: bytes.subarray(responseAt, end),
    length: end + 1 - start,
  };
}

/** The same record without its bodies; the bytes themselves when they cannot be read. */
export function strippedFrame(bytes: Buffer): Buffer {
  const frame = readFrame(bytes);
  return frame ? new FrameWriter().write(withoutBodies(frame.record), []) : bytes;
}

function parseLine(line: string): RawRecord | null {
  try {
    const value: unknown = JSON.parse(line);
    // Only this kind of process writes here; a torn line does not parse.
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as RawRecord) : null;
  } catch {
    return null;
  }
}
