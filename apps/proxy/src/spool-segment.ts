import fs from 'node:fs';
import path from 'node:path';
import { withoutBodies, type RawRecord } from './recorder/raw-record.ts';

/**
 * A file of records, one JSON line each. A line `{"acked":n}` says that all records that begin before the byte n
 * are with the API.
 */
export type Segment = {
  path: string;
  size: number;
  /** Records in it that are not acknowledged. */
  live: number;
  isStripped: boolean;
};

export type Found = { record: RawRecord; offset: number; length: number };

export function parseLine(line: Buffer): RawRecord | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    // Only this process's kind writes here; a torn line does not parse.
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as RawRecord) : null;
  } catch {
    return null;
  }
}

/** The records of a left-over file that are not acknowledged. A torn line, as a killed process leaves it, is skipped. */
export function readSegment(file: string): Found[] {
  const content = fs.readFileSync(file);
  const found: Found[] = [];
  let acked = 0;
  for (let offset = 0; offset < content.length;) {
    const newline = content.indexOf(10, offset);
    const end = newline < 0 ? content.length : newline;
    const line = content.subarray(offset, end);
    const record = parseLine(line);
    if (record) found.push({ record, offset, length: end - offset + 1 });
    else acked = Math.max(acked, ackedOf(line));
    offset = end + 1;
  }
  return found.filter(({ offset }) => offset >= acked);
}

function ackedOf(line: Buffer): number {
  const match = /^\{"acked":(\d{1,15})\}$/.exec(line.toString('latin1', 0, 40));
  return Number(match?.[1] ?? 0);
}

export async function readRecord(file: string, offset: number, length: number): Promise<RawRecord | null> {
  const handle = await fs.promises.open(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    await handle.read(buffer, 0, length, offset);
    return parseLine(buffer);
  } finally {
    await handle.close();
  }
}

export function toLine(record: RawRecord): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}

/** A line without its bodies; the line itself when it cannot be read. */
export function strippedLine(line: Buffer): Buffer {
  const record = parseLine(line);
  return record ? toLine(withoutBodies(record)) : line;
}

let lastName = 0;

/** Names sort in the order in which they were made, across processes too. */
export function newSegmentPath(folder: string): string {
  lastName = Math.max(lastName + 1, Date.now() * 1000);
  return path.join(folder, `${String(lastName).padStart(17, '0')}-${process.pid}.jsonl`);
}
