import { keptBytes, withoutBodies, type RawRecord } from './raw-record.ts';

const newline = 10;

/**
 * Writes records as frames, one behind the other: a line of JSON, then the bodies as they are, then a newline. The line
 * says how long the bodies are, so that nothing in them can be taken for a record.
 */
export class FrameWriter {
  #bytes = Buffer.allocUnsafeSlow(256 * 1024);
  #size = 0;

  /** What was added since the last `clear`; good until the next `add`. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** The length of the record's frame. */
  add(record: RawRecord, bodies: readonly Buffer[]): number {
    const line = JSON.stringify(record);
    // A character takes three bytes of UTF-8 at most.
    this.#makeRoom(bodies.reduce((sum, body) => sum + body.length, line.length * 3 + 2));
    const start = this.#size;
    let at = start + this.#bytes.write(line, start);
    this.#bytes[at++] = newline;
    for (const body of bodies) at += body.copy(this.#bytes, at);
    this.#bytes[at++] = newline;
    this.#size = at;
    return at - start;
  }

  clear(): void {
    this.#size = 0;
  }

  #makeRoom(most: number): void {
    if (this.#size + most <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#size + most) * 2);
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
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
  return frame ? Buffer.from(`${JSON.stringify(withoutBodies(frame.record))}\n\n`) : bytes;
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
