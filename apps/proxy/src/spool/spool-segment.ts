import fs from 'node:fs';
import path from 'node:path';
import { joinFrame, readFrame, readLine, type Frame } from '../recorder/frame.ts';
import { keptBytes, type RawRecord } from '../recorder/raw-record.ts';
import type { ReusedBytes } from '../recorder/reused-bytes.ts';

/**
 * Two files of one learner's records, in order: a line of JSON for each in `.heads`, and what was kept of their bodies in
 * `.bodies`, so that bodies can go without anything being written anew. A line `{"acked":n}` says that all records that
 * begin before the byte n are with the API.
 */
export type Segment = {
  /** Without the ending. */
  path: string;
  headBytes: number;
  bodyBytes: number;
  /** Records in it that are not acknowledged. */
  live: number;
  /** Those of them that were kept with a body. */
  withBodies: number;
  hasBodies: boolean;
};

/** Where a record lies in its segment. */
export type Found = {
  record: RawRecord;
  offset: number;
  length: number;
  bodyOffset: number;
  bodyLength: number;
};

export const headsOf = (segment: { path: string }): string => `${segment.path}.heads`;
export const bodiesOf = (segment: { path: string }): string => `${segment.path}.bodies`;

/** Whether a file of that name is one of ours. */
export function isOurFile(name: string): boolean {
  return /\.(heads|bodies|spool|spool\.light)$/.test(name);
}

/** The records of a left-over segment that are not acknowledged, up to what a killed process has left torn. */
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
      const kept = keptBytes(record);
      const bodyLength = kept.request + kept.response;
      found.push({ record, offset, length: line.length, bodyOffset, bodyLength });
      bodyOffset += bodyLength;
    }
    offset = end;
  }
  return found.filter(({ offset }) => offset >= acked);
}

/** The records of a file as versions before this one wrote them: several learners', bodies between the lines. */
export function readOldFile(file: string): Frame[] {
  const content = fs.readFileSync(file);
  const found: { offset: number; frame: Frame }[] = [];
  let acked = 0;
  for (let offset = 0; offset < content.length;) {
    const frame = readFrame(content, offset);
    const note = frame
      ? null
      : /^\{"acked":(\d{1,15})\}\n/.exec(content.toString('latin1', offset, offset + 40));
    // What is behind something torn could be any bytes, those of a body among them.
    if (!frame && !note) break;
    if (note) acked = Math.max(acked, Number(note[1]));
    if (frame) found.push({ offset, frame });
    offset += frame?.length ?? note?.[0].length ?? content.length;
  }
  return found.filter(({ offset }) => offset >= acked).map(({ frame }) => frame);
}

/** Records of one segment, one behind the other. */
export type SegmentPlace = {
  path: string;
  places: { offset: number; length: number; bodyOffset: number; bodyLength: number }[];
};

/** The records at these places, lying in `memory`; null for what the file has lost. Throws when there is no file. */
export function readFrames({ path: segment, places }: SegmentPlace, memory: ReusedBytes): (Frame | null)[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const heads = readSpan(headsOf({ path: segment }), first.offset, last.offset + last.length, memory);
  const bodies = readBodies(segment, [first.bodyOffset, last.bodyOffset + last.bodyLength], memory);
  return places.map(({ offset, length, bodyOffset, bodyLength }) => {
    const at = offset - first.offset;
    const bodyAt = bodyOffset - first.bodyOffset;
    return joinFrame(heads.subarray(at, at + length), bodies.subarray(bodyAt, bodyAt + bodyLength));
  });
}

function readBodies(segment: string, [from, to]: [number, number], memory: ReusedBytes): Buffer {
  if (from === to) return Buffer.alloc(0);
  try {
    return readSpan(bodiesOf({ path: segment }), from, to, memory);
  } catch {
    // They were given up meanwhile.
    return Buffer.alloc(0);
  }
}

function readSpan(file: string, from: number, to: number, memory: ReusedBytes): Buffer {
  const fd = fs.openSync(file, 'r');
  try {
    const room = memory.take(to - from);
    return room.subarray(0, fs.readSync(fd, room, 0, room.length, from));
  } finally {
    fs.closeSync(fd);
  }
}

let lastName = 0;

/** Names sort in the order in which they were made, across processes too. */
export function newSegmentPath(folder: string): string {
  lastName = Math.max(lastName + 1, Date.now() * 1000);
  return path.join(folder, `${String(lastName).padStart(17, '0')}-${process.pid}`);
}
