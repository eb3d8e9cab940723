import fs from 'node:fs';
import path from 'node:path';
import { joinFrame, readLine, type Frame } from '../recorder/frame.ts';
import { allKept, keptBytes, type RawRecord } from '../recorder/raw-record.ts';
import type { ReusedBytes } from '../recorder/reused-bytes.ts';

/**
 * Two files with records of one user, in order: `.heads` has a line of JSON for each, `.bodies` the retained parts of
 * their bodies, which can thus be dropped without rewriting anything. A line `{"acked":n}` means that all records
 * before byte n are acknowledged.
 */
export type Segment = {
  /** The path without its extension. */
  path: string;
  headBytes: number;
  bodyBytes: number;
  /** The number of unacknowledged records. */
  live: number;
  /** The number of records stored with a body. */
  withBodies: number;
  hasBodies: boolean;
};

/** The position of a record in its segment. */
export type Found = {
  record: RawRecord;
  offset: number;
  length: number;
  bodyOffset: number;
  bodyLength: number;
};

export const headsOf = (segment: { path: string }): string => `${segment.path}.heads`;
export const bodiesOf = (segment: { path: string }): string => `${segment.path}.bodies`;

/** Whether the file name is one of the spool's. */
export function isOurFile(name: string): boolean {
  return /\.(heads|bodies)$/.test(name);
}

/** The unacknowledged records of a leftover segment, up to the first incomplete line. */
export function readSegment(pathOfSegment: string): Found[] {
  const content = fs.readFileSync(headsOf({ path: pathOfSegment }));
  const found: Found[] = [];
  let [acked, bodyOffset] = [0, 0];
  for (let offset = 0; offset < content.length;) {
    const end = content.indexOf(10, offset) + 1;
    if (end === 0) break;
    const line = content.subarray(offset, end);
    const note = /^\{"acked":(\d{1,15})\}\n$/.exec(line.toString('latin1', 0, 40));
    const record = note ? null : readLine(line);
    if (!record && !note) break;
    if (note) acked = Math.max(acked, Number(note[1]));
    if (record) {
      const bodyLength = allKept(keptBytes(record));
      found.push({ record, offset, length: line.length, bodyOffset, bodyLength });
      bodyOffset += bodyLength;
    }
    offset = end;
  }
  return found.filter(({ offset }) => offset >= acked);
}

/** Consecutive records of one segment. */
export type SegmentPlace = {
  path: string;
  places: { offset: number; length: number; bodyOffset: number; bodyLength: number }[];
};

/** The offsets of the first byte and of the one after the last. */
type Span = readonly [from: number, to: number];

/** Reads the records at these positions into `memory`; null for missing records. Throws if the file is missing. */
export function readFrames({ path: segment, places }: SegmentPlace, memory: ReusedBytes): (Frame | null)[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const heads = readSpan(headsOf({ path: segment }), [first.offset, last.offset + last.length], memory);
  const bodies = readBodies(segment, [first.bodyOffset, last.bodyOffset + last.bodyLength], memory);
  return places.map(({ offset, length, bodyOffset, bodyLength }) => {
    const at = offset - first.offset;
    const bodyAt = bodyOffset - first.bodyOffset;
    return joinFrame(heads.subarray(at, at + length), bodies.subarray(bodyAt, bodyAt + bodyLength));
  });
}

function readBodies(segment: string, span: Span, memory: ReusedBytes): Buffer {
  if (span[0] === span[1]) return Buffer.alloc(0);
  try {
    return readSpan(bodiesOf({ path: segment }), span, memory);
  } catch {
    // The bodies have since been dropped.
    return Buffer.alloc(0);
  }
}

function readSpan(file: string, [from, to]: Span, memory: ReusedBytes): Buffer {
  const fd = fs.openSync(file, 'r');
  try {
    const room = memory.take(to - from);
    return room.subarray(0, fs.readSync(fd, room, 0, room.length, from));
  } finally {
    fs.closeSync(fd);
  }
}

let lastName = 0;

/** Names sort by creation time, even across processes. */
export function newSegmentPath(folder: string): string {
  lastName = Math.max(lastName + 1, Date.now() * 1000);
  return path.join(folder, `${String(lastName).padStart(17, '0')}-${process.pid}`);
}
