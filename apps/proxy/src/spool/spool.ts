import type { Shed } from '@sentiero/contracts/capture';
import fs from 'node:fs';
import type { Logger } from 'pino';
import { storeAtTurnEnd } from '../loop/turn-end.ts';
import type { RawRecord } from '../recorder/raw-record.ts';
import { Backlog } from './backlog.ts';
import { chooseBatch, type Batch } from './spool-batch.ts';
import { SpoolFiles } from './spool-files.ts';
import { ownSpoolFolder, type SpoolFolder } from './spool-folder.ts';
import type { Entry, LearnerQueue } from './spool-queue.ts';
import { headsOf, readSegment, type Segment } from './spool-segment.ts';
import { UnwrittenRecords, type Slice } from './unwritten-records.ts';

const adoptEveryMs = 15_000;
const flushBytes = 4 * 1024 * 1024;
/** Every record takes some memory, even when it is stored on disk. */
const maxRecords = 200_000;

export type SpoolEvents = {
  bodiesDropped(count: number): void;
  recordsDropped(count: number): void;
  failed(): void;
};
type SpoolOptions = {
  root: string;
  limitBytes: number;
  segmentBytes: number;
  /** The limit for records that could not be written to disk. */
  memoryBytes: number;
  log: Logger;
  events: SpoolEvents;
};

/**
 * The records that the API has not acknowledged, on disk, in order for each user. At the limit the user with the
 * largest share loses the oldest bodies, then the oldest records; a user below an equal share loses nothing.
 */
export class Spool {
  readonly #options: SpoolOptions;
  readonly #folder: SpoolFolder;
  readonly #files: SpoolFiles;
  readonly #backlog = new Backlog();
  readonly #unwritten = new UnwrittenRecords();
  readonly #adopting: NodeJS.Timeout;
  #listener = (): void => undefined;

  constructor(options: SpoolOptions) {
    this.#options = options;
    this.#folder = ownSpoolFolder(options.root);
    this.#files = new SpoolFiles({
      folder: this.#folder.path,
      segmentBytes: options.segmentBytes,
      onFailure: (error, what) => this.#fail(error, what),
    });
    this.#adopting = setInterval(() => this.#adopt(), adoptEveryMs).unref();
    this.#adopt();
  }

  /** Stores a record: on disk by the end of this turn, before anything is sent. Never throws. */
  append(record: RawRecord, bodies: readonly Buffer[] = []): void {
    this.#unwritten.add(this.#backlog.queueOf(record), record, bodies);
    if (this.#unwritten.count === 1) storeAtTurnEnd(() => this.#flush());
    else if (this.#unwritten.bytes > flushBytes) this.#flush();
  }

  /** Returns a batch within these limits, with users taking turns; at least one record if there are any. */
  peek(max: number, maxBytes: number): Batch {
    this.#flush();
    return chooseBatch(this.#backlog.waiting, max, maxBytes);
  }

  /**
   * Removes the first records of the batch, which have been delivered or given up. `notified` holds the indexes of
   * records delivered with their loss notice.
   */
  acknowledge(
    { entries, notices }: Pick<Batch, 'entries' | 'notices'>,
    count: number,
    notified: readonly number[] = [],
  ): void {
    for (const index of notified) {
      const [entry, notice] = [entries[index], notices.get(index)];
      if (!entry || !notice) continue;
      entry.queue.lost.records -= notice.records;
      entry.queue.lost.bodies -= notice.bodies;
    }
    const ends = new Map<Segment, Entry>();
    for (const entry of entries.slice(0, count)) {
      const { queue } = entry;
      this.#backlog.moveToEnd(queue);
      if (entry.isRemoved) continue;
      if (entry.segment) ends.set(entry.segment, entry);
      this.#backlog.track(queue, () => queue.forget(entry));
    }
    for (const [segment, { queue, offset, length }] of ends)
      this.#backlog.track(queue, () => this.#files.settle(queue, segment, offset + length));
  }

  /** Gives up the batch's records in unreadable files, unless they have moved since, and returns their number. */
  dropUnreadable({ entries }: Batch): number {
    const lost = entries.filter(
      ({ segment, isRemoved }) => segment && !isRemoved && !isReadable(headsOf(segment)),
    );
    for (const { segment, queue } of lost) if (segment) this.#files.distrust(queue, segment);
    this.acknowledge({ entries: lost, notices: new Map() }, lost.length);
    return lost.length;
  }

  onAppend(listener: () => void): void {
    this.#listener = listener;
  }

  length(): number {
    return this.#backlog.length + this.#unwritten.count;
  }

  bytes(): number {
    return this.#files.bytes;
  }

  /** The age of the oldest record; 0 if there is none. */
  oldestMs(): number {
    return this.#backlog.oldestMs();
  }

  close(): void {
    clearInterval(this.#adopting);
    this.#flush();
    this.#files.closeAll();
    this.#folder.release();
  }

  #adopt(): void {
    try {
      for (const file of this.#folder.adopt()) this.#adoptFile(file);
    } catch (error) {
      // Without a folder, records stay in memory until one can be made.
      this.#fail(error, 'cannot adopt a leftover spool');
    }
  }

  #adoptFile(file: string): void {
    if (file.endsWith('.bodies')) {
      if (!fs.existsSync(headsOf({ path: withoutEnding(file) }))) fs.rmSync(file, { force: true });
      return;
    }
    const count = this.#adoptSegment(withoutEnding(file));
    if (count > 0) this.#options.log.info({ records: count }, 'adopted a leftover spool');
    this.#listener();
    this.#enforceLimits();
  }

  #adoptSegment(path: string): number {
    const found = readSegment(path);
    const [first] = found;
    if (!first) {
      for (const ending of ['heads', 'bodies']) fs.rmSync(`${path}.${ending}`, { force: true });
      return 0;
    }
    this.#flush();
    const queue = this.#backlog.queueOf(first.record);
    const storedAt = fs.statSync(headsOf({ path })).mtimeMs;
    const segment = this.#files.adopt(queue, path, found.length);
    for (const { record, ...place } of found)
      this.#backlog.track(queue, () =>
        queue.push({ ...place, segment, isEvent: record.kind === 'event', storedAt }),
      );
    return found.length;
  }

  /** Writes all records of a turn, with one write per user. */
  #flush(): void {
    if (this.#unwritten.count === 0) return;
    const storedAt = Date.now();
    for (const [queue, own] of this.#unwritten.byQueue())
      this.#backlog.track(queue, () => this.#write(queue, own, storedAt));
    this.#unwritten.clear();
    this.#backlog.forgetFinished();
    this.#listener();
    this.#enforceLimits();
  }

  #write(queue: LearnerQueue, own: readonly Slice[], storedAt: number): void {
    queue.unwritten = 0;
    const heads = this.#unwritten.headsOf(own);
    const bodies = this.#unwritten.bodiesOf(own);
    const place = this.#files.write(queue, { heads, bodies, count: own.length });
    if (!place) {
      for (const slice of own) {
        const [line, body] = [this.#unwritten.headsOf([slice]), this.#unwritten.bodiesOf([slice])];
        queue.pushToMemory(Buffer.concat(line), Buffer.concat(body), { isEvent: slice.isEvent, storedAt });
      }
      return;
    }
    const { segment } = place;
    let { offset, bodyOffset } = place;
    for (const { length, bodyLength, isEvent } of own) {
      queue.push({ segment, offset, length, bodyOffset, bodyLength, isEvent, storedAt });
      offset += length;
      bodyOffset += bodyLength;
    }
  }

  /** Drops records until the spool is within its limits. */
  #enforceLimits(): void {
    while (this.#backlog.memoryBytes > this.#options.memoryBytes) this.#dropFromMemory();
    while (this.#isDiskFull() || this.#backlog.length > maxRecords) {
      const victim = this.#backlog.largest(({ bytes, length }) => (this.#isDiskFull() ? bytes : length));
      if (!victim || !this.#backlog.track(victim, () => this.#dropFromDisk(victim))) return;
    }
  }

  #isDiskFull(): boolean {
    return this.#files.bytes > this.#options.limitBytes;
  }

  #dropFromDisk(queue: LearnerQueue): boolean {
    const [oldest] = queue.segments;
    const full = this.#isDiskFull() ? queue.oldestWithBodies : undefined;
    if (full) {
      this.#countLoss(queue, { records: 0, bodies: full.withBodies });
      full.withBodies = 0;
      this.#files.dropBodies(queue, full);
    } else if (oldest) {
      this.#countLoss(queue, { records: queue.forgetAll(oldest), bodies: 0 });
      this.#files.remove(queue, oldest);
    }
    return oldest !== undefined;
  }

  #dropFromMemory(): void {
    const victim = this.#backlog.largest(({ memoryBytes }) => memoryBytes);
    if (!victim) return;
    const { memoryBytes } = this.#options;
    const share = memoryBytes / Math.max(1, this.#backlog.waiting.size);
    const wanted = Math.min(victim.memoryBytes - 1, Math.max(share, victim.memoryBytes - memoryBytes / 8));
    this.#countLoss(
      victim,
      this.#backlog.track(victim, () => victim.shrinkMemory(wanted)),
    );
  }

  #countLoss(queue: LearnerQueue, { records, bodies }: Shed): void {
    queue.lost.records += records;
    queue.lost.bodies += bodies;
    this.#options.events.recordsDropped(records);
    this.#options.events.bodiesDropped(bodies);
  }

  #fail(error: unknown, what: string): void {
    this.#options.events.failed();
    this.#options.log.error({ reason: String(error) }, what);
  }
}

function withoutEnding(file: string): string {
  return file.slice(0, file.lastIndexOf('.'));
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
