import fs from 'node:fs';
import type { Logger } from 'pino';
import { strippedFrame, toFrame } from './recorder/frame.ts';
import type { RawRecord } from './recorder/raw-record.ts';
import { ownSpoolFolder } from './spool-folder.ts';
import { newSegmentPath, readBytes, readSegment, type Segment } from './spool-segment.ts';

const adoptEveryMs = 15_000;

export type SpoolEvents = {
  bodiesDropped(count: number): void;
  recordsDropped(count: number): void;
  failed(): void;
};
type SpoolOptions = {
  root: string;
  limitBytes: number;
  segmentBytes: number;
  /** Records up to this many bytes are also held in memory, so that they need not be read back. */
  memoryBytes: number;
  log: Logger;
  events: SpoolEvents;
};

type Entry = {
  /** The record's frame, where memory has room for it. */
  bytes: Buffer | null;
  segment: Segment | null;
  offset: number;
  length: number;
  isGone: boolean;
};
/** A record that waits, and the place that it is acknowledged by; null when it can no longer be read. */
export type Waiting = { readonly entry: Entry; readonly bytes: Buffer | null };

export type Spool = {
  /** Keeps a record: in the file before this returns. Never throws. */
  append(record: RawRecord, bodies?: readonly Buffer[]): void;
  /** The oldest records: at least one, if there is any, and at most so many and so many bytes of them. */
  peek(max: number, maxBytes: number): Promise<Waiting[]>;
  /** These are with the API, or given up. */
  acknowledge(waiting: readonly Waiting[]): void;
  onAppend(listener: () => void): void;
  length(): number;
  bytes(): number;
  close(): void;
};

/** What the API has not acknowledged yet, on disk, in order; bounded by giving up the oldest bodies. */
export function openSpool(options: SpoolOptions): Spool {
  const { limitBytes, segmentBytes, memoryBytes, log, events } = options;
  const folder = ownSpoolFolder(options.root);
  const segments = new Set<Segment>();
  let entries: Entry[] = [];
  let first = 0;
  let current: { segment: Segment; fd: number } | null = null;
  let inMemory = 0;
  let listener = (): void => undefined;
  let shedding: Promise<void> | null = null;
  const adopting = setInterval(adopt, adoptEveryMs).unref();
  adopt();

  function adopt(): void {
    try {
      for (const file of folder.adopt()) takeOver(file);
    } catch (error) {
      fail(error, 'cannot take over a left-over spool');
    }
  }

  function takeOver(file: string): void {
    const found = readSegment(file);
    if (found.length === 0) return fs.rmSync(file, { force: true });
    const segment: Segment = {
      path: file,
      size: fs.statSync(file).size,
      live: found.length,
      isStripped: false,
    };
    segments.add(segment);
    for (const { bytes, offset } of found) {
      push({ bytes, segment, offset, length: bytes.length, isGone: false });
    }
    log.info({ records: found.length }, 'took over a left-over spool');
    listener();
    void shed();
  }

  function push(entry: Entry): void {
    if (entry.segment && inMemory + entry.length > memoryBytes) entry.bytes = null;
    else inMemory += entry.length;
    entries.push(entry);
  }

  function append(record: RawRecord, bodies: readonly Buffer[] = []): void {
    const whole = toFrame(record, bodies);
    const place = write(whole);
    if (!place && inMemory > memoryBytes * 4) return events.recordsDropped(1);
    // Neither disk nor memory has room for its bodies.
    const isTooMuch = !place && bodies.length > 0 && inMemory + whole.length > memoryBytes;
    if (isTooMuch) events.bodiesDropped(1);
    const bytes = isTooMuch ? strippedFrame(whole) : whole;
    push({
      bytes,
      segment: place?.segment ?? null,
      offset: place?.offset ?? 0,
      length: bytes.length,
      isGone: false,
    });
    listener();
    if (bytesOnDisk() > limitBytes) void shed();
  }

  function write(frame: Buffer): { segment: Segment; offset: number } | null {
    try {
      if (current && current.segment.size >= segmentBytes) rotate();
      current ??= openSegment();
      const { segment, fd } = current;
      const offset = segment.size;
      const written = fs.writeSync(fd, frame);
      if (written !== frame.length) {
        fs.ftruncateSync(fd, offset);
        throw new Error('the disk took only a part of the record');
      }
      segment.size += frame.length;
      segment.live++;
      return { segment, offset };
    } catch (error) {
      fail(error, 'cannot write to the spool');
      rotate();
      return null;
    }
  }

  function openSegment(): { segment: Segment; fd: number } {
    const segment: Segment = { path: newSegmentPath(folder.path), size: 0, live: 0, isStripped: false };
    const fd = fs.openSync(segment.path, 'a', 0o600);
    segments.add(segment);
    return { segment, fd };
  }

  function rotate(): void {
    if (!current) return;
    const { segment, fd } = current;
    current = null;
    try {
      fs.closeSync(fd);
    } catch (error) {
      fail(error, 'cannot close a spool file');
    }
    if (segment.live === 0) remove(segment);
  }

  function remove(segment: Segment): void {
    segments.delete(segment);
    fs.rmSync(segment.path, { force: true });
  }

  function acknowledge(waiting: readonly Waiting[]): void {
    let last: Entry | null = null;
    for (const { entry } of waiting) {
      if (entry.isGone) continue;
      entry.isGone = true;
      if (entry.bytes) inMemory -= entry.length;
      entry.bytes = null;
      if (!entry.segment) continue;
      entry.segment.live--;
      if (last && last.segment !== entry.segment) settle(last);
      last = entry;
    }
    while (entries[first]?.isGone) first++;
    if (first > 1000 && first * 2 > entries.length) {
      entries = entries.slice(first);
      first = 0;
    }
    if (last) settle(last);
  }

  /** Notes on disk that everything up to this record is acknowledged. */
  function settle({ segment, offset, length }: Entry): void {
    if (!segment) return;
    try {
      if (segment.live > 0) note(segment, offset + length);
      else if (segment !== current?.segment) remove(segment);
      else if (segment.size > 0) {
        fs.ftruncateSync(current.fd, 0);
        segment.size = 0;
      }
    } catch (error) {
      fail(error, 'cannot tidy the spool');
    }
  }

  function note(segment: Segment, upTo: number): void {
    const line = Buffer.from(`{"acked":${upTo}}\n`);
    if (segment === current?.segment) fs.writeSync(current.fd, line);
    else fs.appendFileSync(segment.path, line);
    segment.size += line.length;
  }

  function bytesOnDisk(): number {
    let sum = 0;
    for (const segment of segments) sum += segment.size;
    return sum;
  }

  /** Brings the spool under its bound again: first the oldest bodies go, then, if heads alone are too much, records. */
  function shed(): Promise<void> {
    shedding ??= shedAll()
      .catch((error: unknown) => fail(error, 'cannot shrink the spool'))
      .finally(() => (shedding = null));
    return shedding;
  }

  async function shedAll(): Promise<void> {
    while (bytesOnDisk() > limitBytes) {
      const full = [...segments].filter((segment) => !segment.isStripped);
      const [oldest] = full.length ? full : segments;
      if (!oldest) return;
      if (oldest === current?.segment) rotate();
      if (!segments.has(oldest)) continue;
      if (oldest.isStripped) drop(oldest);
      else await strip(oldest);
    }
  }

  async function strip(old: Segment): Promise<void> {
    const content = await fs.promises.readFile(old.path);
    const own = entries.slice(first).filter((entry) => entry.segment === old && !entry.isGone);
    const stripped: Segment = { path: `${old.path}.tmp`, size: 0, live: 0, isStripped: true };
    const frames: { entry: Entry; frame: Buffer }[] = [];
    for (const entry of own) {
      frames.push({
        entry,
        frame: strippedFrame(content.subarray(entry.offset, entry.offset + entry.length)),
      });
      await new Promise(setImmediate);
    }
    await fs.promises.writeFile(stripped.path, Buffer.concat(frames.map(({ frame }) => frame)), {
      mode: 0o600,
    });
    if (!segments.has(old)) return fs.rmSync(stripped.path, { force: true });
    // One step, so that no process that dies here leaves both or none.
    fs.renameSync(stripped.path, old.path);
    stripped.path = old.path;
    let dropped = 0;
    for (const { entry, frame } of frames) {
      if (frame.length < entry.length) dropped++;
      if (entry.bytes) inMemory += frame.length - entry.length;
      if (entry.bytes) entry.bytes = frame;
      entry.offset = stripped.size;
      entry.length = frame.length;
      stripped.size += frame.length;
      if (entry.isGone) continue;
      entry.segment = stripped;
      stripped.live++;
    }
    replace(old, stripped);
    events.bodiesDropped(dropped);
  }

  function replace(old: Segment, by: Segment): void {
    const order = [...segments].map((segment) => (segment === old ? by : segment));
    segments.clear();
    for (const segment of order) segments.add(segment);
    if (by.live === 0) remove(by);
  }

  function drop(segment: Segment): void {
    const before = entries.length;
    const kept = entries.slice(first).filter((entry) => {
      if (entry.segment !== segment) return true;
      if (entry.bytes) inMemory -= entry.length;
      entry.isGone = true;
      return false;
    });
    events.recordsDropped(before - first - kept.length);
    entries = kept;
    first = 0;
    remove(segment);
  }

  function fail(error: unknown, what: string): void {
    events.failed();
    log.error({ reason: String(error) }, what);
  }

  async function peek(max: number, maxBytes: number): Promise<Waiting[]> {
    const chosen: Entry[] = [];
    let sum = 0;
    for (let index = first; index < entries.length && chosen.length < max; index++) {
      const entry = entries[index];
      if (!entry || (chosen.length && sum + entry.length > maxBytes)) break;
      sum += entry.length;
      chosen.push(entry);
    }
    return Promise.all(chosen.map(async (entry) => ({ entry, bytes: await load(entry) })));
  }

  async function load(entry: Entry): Promise<Buffer | null> {
    const { bytes, segment, offset, length } = entry;
    if (bytes || !segment) return bytes;
    try {
      const found = await readBytes(segment.path, offset, length);
      if (found) return found;
    } catch (error) {
      if (entry.segment === segment && !entry.isGone) fail(error, 'cannot read the spool');
    }
    // It may have moved to a shorter file meanwhile.
    return entry.segment === segment || entry.isGone ? null : load(entry);
  }

  return {
    append,
    peek,
    acknowledge,
    onAppend: (wake) => (listener = wake),
    length: () => entries.length - first,
    bytes: bytesOnDisk,
    close() {
      clearInterval(adopting);
      rotate();
      folder.release();
    },
  };
}
