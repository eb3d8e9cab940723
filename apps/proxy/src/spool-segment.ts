import fs from 'node:fs';
import path from 'node:path';
import { readFrame } from './recorder/frame.ts';
import type { ReusedBytes } from './recorder/reused-bytes.ts';

/**
 * A file of records, one frame after the other. A line `{"acked":n}` between them says that all records that begin
 * before the byte n are with the API.
 */
export type Segment = {
  path: string;
  size: number;
  /** Records in it that are not acknowledged. */
  live: number;
  isStripped: boolean;
};

export type Found = { offset: number; length: number };

/** Whether a file of that name is one of ours. */
export function isSegment(name: string): boolean {
  return /\.spool(\.light)?$/.test(name);
}

/** The records of a left-over file that are not acknowledged, up to what a killed process has left torn. */
export function readSegment(file: string): Found[] {
  const content = fs.readFileSync(file);
  const found: Found[] = [];
  let acked = 0;
  for (let offset = 0; offset < content.length;) {
    const frame = readFrame(content, offset);
    const note = frame
      ? null
      : /^\{"acked":(\d{1,15})\}\n/.exec(content.toString('latin1', offset, offset + 40));
    // What is behind something torn could be any bytes, those of a body among them.
    if (!frame && !note) break;
    if (note) acked = Math.max(acked, Number(note[1]));
    if (frame) found.push({ offset, length: frame.length });
    offset += frame?.length ?? note?.[0].length ?? content.length;
  }
  return found.filter(({ offset }) => offset >= acked);
}

/** The frames at these places of a file, in one read, lying in `memory`; torn ones where the file has less. */
export function readFrames(
  { path: file, offsets, lengths }: { path: string; offsets: readonly number[]; lengths: readonly number[] },
  memory: ReusedBytes,
): Buffer[] {
  const start = offsets[0] ?? 0;
  const room = memory.take((offsets.at(-1) ?? 0) + (lengths.at(-1) ?? 0) - start);
  let bytes: Buffer;
  const fd = fs.openSync(file, 'r');
  try {
    bytes = room.subarray(0, fs.readSync(fd, room, 0, room.length, start));
  } finally {
    fs.closeSync(fd);
  }
  return offsets.map((offset, index) =>
    bytes.subarray(offset - start, offset - start + (lengths[index] ?? 0)),
  );
}

let lastName = 0;

/** Names sort in the order in which they were made, across processes too. */
export function newSegmentPath(folder: string): string {
  lastName = Math.max(lastName + 1, Date.now() * 1000);
  return path.join(folder, `${String(lastName).padStart(17, '0')}-${process.pid}.spool`);
}
