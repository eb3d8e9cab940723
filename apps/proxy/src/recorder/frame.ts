import { allKept, keptBytes, withoutBodies, type Kept, type RawRecord } from './raw-record.ts';

const newline = 10;

/** A record's bodies, and the original bodies that its learner replaced. */
export type Bodies = Record<keyof Kept, Buffer>;
export type Frame = Bodies & { record: RawRecord; length: number };

/** A record and its bodies as one buffer: a line of JSON, the raw bodies, a newline. */
export function wholeFrame(line: Buffer, bodies: Buffer): Buffer {
  return Buffer.concat([line, bodies, Buffer.of(newline)]);
}

/**
 * The record that starts at this offset; null if it is incomplete or invalid. The line contains the lengths of the
 * bodies.
 */
export function readFrame(bytes: Buffer, start = 0): Frame | null {
  const lineEnd = bytes.indexOf(newline, start);
  if (lineEnd < 0) return null;
  const record = readLine(bytes.subarray(start, lineEnd));
  if (!record) return null;
  const kept = keptBytes(record);
  const end = lineEnd + 1 + allKept(kept);
  if (bytes[end] !== newline) return null;
  return { record, ...bodiesOf(bytes.subarray(lineEnd + 1, end), kept), length: end + 1 - start };
}

function bodiesOf(bytes: Buffer, kept: Kept): Bodies {
  let at = 0;
  const take = (count: number) => bytes.subarray(at, (at += count));
  return {
    request: take(kept.request),
    response: take(kept.response),
    oldRequest: take(kept.oldRequest),
    oldResponse: take(kept.oldResponse),
  };
}

/**
 * The record of a line whose bodies are stored separately; without them if they are incomplete. Null if the line is
 * invalid.
 */
export function joinFrame(line: Buffer, bodies: Buffer): Frame | null {
  if (line.at(-1) !== newline) return null;
  const record = readLine(line);
  if (!record) return null;
  const kept = keptBytes(record);
  const isWhole = bodies.length === allKept(kept);
  const whole = isWhole ? record : withoutBodies(record);
  return { record: whole, ...bodiesOf(isWhole ? bodies : nothing, keptBytes(whole)), length: line.length };
}

/** The same record without its bodies; the input itself if it is unreadable. */
export function strippedFrame(bytes: Buffer): Buffer {
  const frame = readFrame(bytes);
  return frame ? Buffer.from(`${JSON.stringify(withoutBodies(frame.record))}\n\n`) : bytes;
}

const nothing = Buffer.alloc(0);

export function readLine(line: Buffer): RawRecord | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    // Only the proxy writes these files, and an incomplete line does not parse.
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as RawRecord) : null;
  } catch {
    return null;
  }
}
