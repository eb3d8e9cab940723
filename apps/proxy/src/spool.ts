import fs from 'node:fs';
import type { Logger } from 'pino';
import { FrameWriter, strippedFrame } from './recorder/frame.ts';
import type { RawRecord } from './recorder/raw-record.ts';
import { ownSpoolFolder } from './spool-folder.ts';
import { SpoolFiles } from './spool-files.ts';
import { readSegment, type Segment } from './spool-segment.ts';
import { keepAtTurnEnd } from './turn-end.ts';

const adoptEveryMs = 15_000;
const flushBytes = 4 * 1024 * 1024;

export type SpoolEvents = {
  bodiesDropped(count: number): void;
  recordsDropped(count: number): void;
  failed(): void;
};
type SpoolOptions = {
  root: string;
  limitBytes: number;
  segmentBytes: number;
  /** For records that the disk does not take. */
  memoryBytes: number;
  log: Logger;
  events: SpoolEvents;
};

type Entry = {
  segment: Segment | null;
  offset: number;
  length: number;
  /** There only when the disk did not take it. */
  bytes: Buffer | null;
  /** Epoch milliseconds at which it was kept, or its left-over file written. */
  keptAt: number;
  isGone: boolean;
};

/** Where frames lie: a file's, from their offsets on, or memory's. */
export type FramePlace = { path: string; offsets: number[]; lengths: number[] } | { bytes: Buffer };

/** The oldest records, and the places of their frames, in the same order. */
export type Batch = { entries: readonly Entry[]; places: FramePlace[] };

export type Spool = {
  /** Keeps a record: in the file at the end of this turn, before what is sent in it. Never throws. */
  append(record: RawRecord, bodies?: readonly Buffer[]): void;
  /** At least one record, if there is any, and at most so many and so many bytes of them. */
  peek(max: number, maxBytes: number): Batch;
  /** The first of the batch are with the API, or given up. */
  acknowledge(batch: Batch, count: number): void;
  /** A file of the batch cannot be read: what lay in it, and has not moved since, is given up. Answers how many. */
  giveUpUnreadable(batch: Batch): number;
  onAppend(listener: () => void): void;
  length(): number;
  bytes(): number;
  /** How long the oldest record has waited; 0 when none waits. */
  oldestMs(): number;
  close(): void;
};

/** What the API has not acknowledged yet, on disk, in order; bounded by giving up the oldest bodies. */
export function openSpool(options: SpoolOptions): Spool {
  const { limitBytes, segmentBytes, memoryBytes, log, events } = options;
  const folder = ownSpoolFolder(options.root);
  const files = new SpoolFiles({ folder: folder.path, segmentBytes, onFailure: fail });
  const writer = new FrameWriter();
  /** Written into `writer`, not yet to the file. */
  let fresh: { length: number; hasBodies: boolean }[] = [];
  let entries: Entry[] = [];
  let first = 0;
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
    const keptAt = fs.statSync(file).mtimeMs;
    const segment = files.add(file, found.length);
    for (const place of found) entries.push({ ...place, segment, bytes: null, keptAt, isGone: false });
    log.info({ records: found.length }, 'took over a left-over spool');
    listener();
    void shed();
  }

  function append(record: RawRecord, bodies: readonly Buffer[] = []): void {
    fresh.push({ length: writer.add(record, bodies), hasBodies: bodies.length > 0 });
    if (fresh.length === 1) keepAtTurnEnd(flush);
    else if (writer.bytes.length > flushBytes) flush();
  }

  /** All records of a turn in one write. */
  function flush(): void {
    if (fresh.length === 0) return;
    const frames = writer.bytes;
    const place = files.write(frames, fresh.length);
    const keptAt = Date.now();
    let at = 0;
    for (const { length, hasBodies } of fresh) {
      if (!place) keepInMemory(frames.subarray(at, at + length), hasBodies);
      else {
        const { segment, offset } = place;
        entries.push({ segment, offset: offset + at, length, bytes: null, keptAt, isGone: false });
      }
      at += length;
    }
    fresh = [];
    writer.clear();
    listener();
    if (isFull()) void shed();
  }

  function keepInMemory(frame: Buffer, hasBodies: boolean): void {
    if (inMemory > memoryBytes * 4) return events.recordsDropped(1);
    const isTooMuch = hasBodies && inMemory + frame.length > memoryBytes;
    if (isTooMuch) events.bodiesDropped(1);
    const bytes = isTooMuch ? strippedFrame(frame) : Buffer.from(frame);
    inMemory += bytes.length;
    const keptAt = Date.now();
    entries.push({ segment: null, offset: 0, length: bytes.length, bytes, keptAt, isGone: false });
  }

  function acknowledge({ entries: sent }: Batch, count: number): void {
    let last: Entry | null = null;
    for (const entry of sent.slice(0, count)) {
      if (entry.isGone) continue;
      forget(entry);
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

  function giveUpUnreadable({ entries: sent, places }: Batch): number {
    const paths = new Set(places.flatMap((place) => ('path' in place ? [place.path] : [])));
    const lost = sent.filter(
      ({ segment }) => segment && paths.has(segment.path) && !isReadable(segment.path),
    );
    for (const { segment } of lost) if (segment) files.close(segment);
    acknowledge({ entries: lost, places: [] }, lost.length);
    return lost.length;
  }

  function forget(entry: Entry): void {
    entry.isGone = true;
    inMemory -= entry.bytes?.length ?? 0;
    entry.bytes = null;
  }

  function settle({ segment, offset, length }: Entry): void {
    if (segment) files.settle(segment, offset + length);
  }

  function isFull(): boolean {
    return files.bytes > limitBytes;
  }

  /** Brings the spool under its bound again: first the oldest bodies go, then, if heads alone are too much, records. */
  function shed(): Promise<void> {
    shedding ??= shedAll()
      .catch((error: unknown) => fail(error, 'cannot shrink the spool'))
      .finally(() => (shedding = null));
    return shedding;
  }

  async function shedAll(): Promise<void> {
    while (isFull()) {
      const { oldest } = files;
      if (!oldest) return;
      files.close(oldest);
      if (!files.has(oldest)) continue;
      if (oldest.isStripped) drop(oldest);
      else await strip(oldest);
    }
  }

  async function strip(old: Segment): Promise<void> {
    const content = await fs.promises.readFile(old.path).catch((error: unknown) => {
      // All of it was acknowledged meanwhile.
      if (files.has(old)) throw error;
      return null;
    });
    if (!content) return;
    const own = entries.slice(first).filter((entry) => entry.segment === old && !entry.isGone);
    const frames: { entry: Entry; frame: Buffer }[] = [];
    for (const entry of own) {
      const whole = content.subarray(entry.offset, entry.offset + entry.length);
      frames.push({ entry, frame: strippedFrame(whole) });
      await new Promise(setImmediate);
    }
    // Under another name: whoever reads the old file meanwhile finds all of it, or nothing. Its order stays.
    const stripped: Segment = { path: `${old.path}.light`, size: 0, live: 0, isStripped: true };
    await fs.promises.writeFile(stripped.path, Buffer.concat(frames.map(({ frame }) => frame)), {
      mode: 0o600,
    });
    if (!files.has(old)) return fs.rmSync(stripped.path, { force: true });
    let dropped = 0;
    for (const { entry, frame } of frames) {
      if (frame.length < entry.length) dropped++;
      entry.offset = stripped.size;
      entry.length = frame.length;
      stripped.size += frame.length;
      entry.segment = stripped;
      if (!entry.isGone) stripped.live++;
    }
    files.replace(old, stripped);
    events.bodiesDropped(dropped);
  }

  function drop(segment: Segment): void {
    const before = entries.length;
    const kept = entries.slice(first).filter((entry) => {
      if (entry.segment === segment) forget(entry);
      return entry.segment !== segment;
    });
    events.recordsDropped(before - first - kept.length);
    entries = kept;
    first = 0;
    files.remove(segment);
  }

  function fail(error: unknown, what: string): void {
    events.failed();
    log.error({ reason: String(error) }, what);
  }

  function peek(max: number, maxBytes: number): Batch {
    flush();
    const chosen: Entry[] = [];
    let sum = 0;
    for (let index = first; index < entries.length && chosen.length < max; index++) {
      const entry = entries[index];
      if (!entry || (chosen.length && sum + entry.length > maxBytes)) break;
      sum += entry.length;
      chosen.push(entry);
    }
    return { entries: chosen, places: placesOf(chosen) };
  }

  return {
    append,
    peek,
    acknowledge,
    giveUpUnreadable,
    onAppend: (wake) => (listener = wake),
    length: () => entries.length - first + fresh.length,
    bytes: () => files.bytes,
    oldestMs: () => Math.max(0, Date.now() - (entries[first]?.keptAt ?? Infinity)),
    close() {
      clearInterval(adopting);
      flush();
      files.closeAll();
      folder.release();
    },
  };
}

function placesOf(entries: readonly Entry[]): FramePlace[] {
  const places: FramePlace[] = [];
  for (const { segment, bytes, offset, length } of entries) {
    const last = places.at(-1);
    if (!segment) places.push({ bytes: bytes ?? Buffer.alloc(0) });
    else if (last && 'path' in last && last.path === segment.path) {
      last.offsets.push(offset);
      last.lengths.push(length);
    } else places.push({ path: segment.path, offsets: [offset], lengths: [length] });
  }
  return places;
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
