import { keptBytes, withoutBodies, type RawRecord } from './raw-record.ts';
import { ReusedBytes } from './reused-bytes.ts';

const newline = 10;

/**
 * Writes records as frames, one behind the other: a line of JSON, then the bodies as they are, then a newline. The line
 * says how long the bodies are, so that nothing in them can be taken for a record.
 */
export class FrameWriter {
  readonly #frames = new ReusedBytes();

  /** What was added since the last `clear`; good until the next `add`. */
  get bytes(): Buffer {
    return this.#frames.all;
  }

  /** The length of the record's frame. */
  add(record: RawRecord, bodies: readonly Buffer[]): number {
    const frames = this.#frames;
    const start = frames.size;
    frames.addText(JSON.stringify(record));
    frames.addText('\n');
    for (const body of bodies) frames.add(body);
    frames.addText('\n');
    return frames.size - start;
  }

  clear(): void {
    this.#frames.clear();
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
