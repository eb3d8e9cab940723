import type { Shed } from '@sentiero/contracts/capture';
import fs from 'node:fs';
import type { Logger } from 'pino';
import type { RawRecord } from '../recorder/raw-record.ts';
import { ReusedBytes } from '../recorder/reused-bytes.ts';
import { chooseBatch, type Batch } from './spool-batch.ts';
import { ownSpoolFolder } from './spool-folder.ts';
import { SpoolFiles } from './spool-files.ts';
import { LearnerQueue, type Entry } from './spool-queue.ts';
import { headsOf, readOldFile, readSegment, type Segment } from './spool-segment.ts';
import { keepAtTurnEnd } from '../loop/turn-end.ts';

const adoptEveryMs = 15_000;
const flushBytes = 4 * 1024 * 1024;
/** Each takes some memory, wherever it lies. */
const maxRecords = 200_000;
const maxResting = 200;

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

export type Spool = {
  /** Keeps a record: in the files at the end of this turn, before what is sent in it. Never throws. */
  append(record: RawRecord, bodies?: readonly Buffer[]): void;
  /** At least one record, if there is any, and at most so many and so many bytes of them, of all learners in turn. */
  peek(max: number, maxBytes: number): Batch;
  /** The first of the batch are with the API, or given up; `told` are the numbers of those whose note was sent. */
  acknowledge(batch: Batch, count: number, told?: readonly number[]): void;
  /** A file of the batch cannot be read: what lay in it, and has not moved since, is given up. Answers how many. */
  giveUpUnreadable(batch: Batch): number;
  onAppend(listener: () => void): void;
  length(): number;
  bytes(): number;
  /** How long the oldest record has waited; 0 when none waits. */
  oldestMs(): number;
  close(): void;
};

type Fresh = { queue: LearnerQueue; length: number; bodyLength: number; isEvent: boolean };

/**
 * What the API has not acknowledged yet, on disk, in order for each learner. At the bound whoever has the most in it
 * loses something: the oldest bodies, then the oldest records. Who has no more than an equal share loses nothing.
 */
export function openSpool(options: SpoolOptions): Spool {
  const { limitBytes, segmentBytes, memoryBytes, log, events } = options;
  const folder = ownSpoolFolder(options.root);
  const files = new SpoolFiles({ folder: folder.path, segmentBytes, onFailure: fail });
  const queues = new Map<string, LearnerQueue>();
  /** Those with something in them, the one that was served longest ago first. */
  const waiting = new Set<LearnerQueue>();
  /** Not yet written. */
  const heads = new ReusedBytes();
  const bodyBytes = new ReusedBytes();
  let fresh: Fresh[] = [];
  let length = 0;
  let inMemory = 0;
  let listener = (): void => undefined;
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
    if (file.endsWith('.bodies')) {
      if (!fs.existsSync(headsOf({ path: withoutEnding(file) }))) fs.rmSync(file, { force: true });
      return;
    }
    const count = file.endsWith('.heads') ? takeOverSegment(withoutEnding(file)) : takeOverOld(file);
    if (count > 0) log.info({ records: count }, 'took over a left-over spool');
    listener();
    shed();
  }

  function takeOverSegment(path: string): number {
    const found = readSegment(path);
    const [first] = found;
    if (!first) {
      for (const ending of ['heads', 'bodies']) fs.rmSync(`${path}.${ending}`, { force: true });
      return 0;
    }
    flush();
    const queue = queueOf(first.record);
    const keptAt = fs.statSync(headsOf({ path })).mtimeMs;
    const segment = files.adopt(queue, path, found.length);
    for (const { record, ...place } of found)
      note(queue, () => queue.push({ ...place, segment, isEvent: record.kind === 'event', keptAt }));
    return found.length;
  }

  function takeOverOld(file: string): number {
    const frames = readOldFile(file);
    for (const { record, request, response } of frames) append(record, [request, response]);
    flush();
    fs.rmSync(file, { force: true });
    return frames.length;
  }

  /** The queue of a user, whatever the target; of a learner while the user is unknown, or records from then wait. */
  function queueOf({ learner, user }: RawRecord): LearnerQueue {
    const ofLearner = queues.get(learner);
    const isWaiting = ofLearner !== undefined && ofLearner.length + ofLearner.fresh > 0;
    const owner = isWaiting ? learner : (user ?? learner);
    const known = queues.get(owner);
    if (known) return known;
    const queue = new LearnerQueue(owner);
    queues.set(owner, queue);
    return queue;
  }

  /** Keeps the sums right while something about that learner changes. */
  function note<Result>(queue: LearnerQueue, change: () => Result): Result {
    const before = { length: queue.length, memory: queue.memoryBytes };
    const result = change();
    length += queue.length - before.length;
    inMemory += queue.memoryBytes - before.memory;
    if (queue.length > 0) waiting.add(queue);
    else waiting.delete(queue);
    if (queue.isOver) queues.delete(queue.owner);
    return result;
  }

  function append(record: RawRecord, bodies: readonly Buffer[] = []): void {
    const [before, bodiesBefore] = [heads.size, bodyBytes.size];
    const queue = queueOf(record);
    queue.fresh++;
    heads.addText(JSON.stringify(record));
    heads.addText('\n');
    for (const body of bodies) bodyBytes.add(body);
    fresh.push({
      queue,
      length: heads.size - before,
      bodyLength: bodyBytes.size - bodiesBefore,
      isEvent: record.kind === 'event',
    });
    if (fresh.length === 1) keepAtTurnEnd(flush);
    else if (heads.size + bodyBytes.size > flushBytes) flush();
  }

  /** All records of a turn, in one write for each learner. */
  function flush(): void {
    if (fresh.length === 0) return;
    const keptAt = Date.now();
    for (const [queue, own] of ownersOf(fresh)) note(queue, () => write(queue, own, keptAt));
    fresh = [];
    heads.clear();
    bodyBytes.clear();
    if (queues.size > waiting.size + maxResting) forgetResting();
    listener();
    shed();
  }

  /** Learners of whom nothing is left but their place in the list. */
  function forgetResting(): void {
    for (const queue of queues.values()) if (queue.isOver) queues.delete(queue.owner);
  }

  function write(queue: LearnerQueue, own: readonly Slice[], keptAt: number): void {
    const headPieces = joined(
      heads.all,
      own.map(({ from, length: size }) => [from, size]),
    );
    const bodyPieces = joined(
      bodyBytes.all,
      own.map(({ bodyFrom, bodyLength }) => [bodyFrom, bodyLength]),
    );
    queue.fresh = 0;
    const place = files.write(queue, { heads: headPieces, bodies: bodyPieces, count: own.length });
    let [offset, bodyOffset] = [place?.offset ?? 0, place?.bodyOffset ?? 0];
    for (const { from, bodyFrom, length: size, bodyLength, isEvent } of own) {
      if (place) {
        const { segment } = place;
        queue.push({ segment, offset, length: size, bodyOffset, bodyLength, isEvent, keptAt });
      } else {
        const line = heads.all.subarray(from, from + size);
        queue.pushToMemory(line, bodyBytes.all.subarray(bodyFrom, bodyFrom + bodyLength), {
          isEvent,
          keptAt,
        });
      }
      offset += size;
      bodyOffset += bodyLength;
    }
  }

  function acknowledge({ entries, notes }: Batch, count: number, told: readonly number[] = []): void {
    for (const index of told) {
      const [entry, loss] = [entries[index], notes.get(index)];
      if (!entry || !loss) continue;
      entry.queue.lost.records -= loss.records;
      entry.queue.lost.bodies -= loss.bodies;
    }
    const ends = new Map<Segment, Entry>();
    for (const entry of entries.slice(0, count)) {
      const { queue } = entry;
      // Who was served is the last of the next round.
      if (waiting.delete(queue)) waiting.add(queue);
      if (entry.isGone) continue;
      if (entry.segment) ends.set(entry.segment, entry);
      note(queue, () => queue.forget(entry));
    }
    for (const [segment, { queue, offset, length: size }] of ends)
      note(queue, () => files.settle(queue, segment, offset + size));
  }

  function giveUpUnreadable({ entries }: Batch): number {
    const lost = entries.filter(({ segment, isGone }) => segment && !isGone && !isReadable(headsOf(segment)));
    for (const { segment, queue } of lost) if (segment === queue.newest) files.leaveNewest(queue);
    acknowledge({ entries: lost, places: [], notes: new Map() }, lost.length);
    return lost.length;
  }

  /** Brings the spool under its bounds again. */
  function shed(): void {
    while (isMemoryFull()) shedMemory();
    while (isDiskFull() || length > maxRecords) {
      const victim = most(({ bytes, length: records }) => (isDiskFull() ? bytes : records));
      if (!victim || !note(victim, () => shedFiles(victim))) return;
    }
  }

  function isDiskFull(): boolean {
    return files.bytes > limitBytes;
  }

  function isMemoryFull(): boolean {
    return inMemory > memoryBytes;
  }

  function shedFiles(queue: LearnerQueue): boolean {
    const [oldest] = queue.segments;
    const full = isDiskFull() ? queue.oldestWithBodies : undefined;
    if (full) {
      lose(queue, { records: 0, bodies: full.withBodies });
      full.withBodies = 0;
      files.dropBodies(queue, full);
    } else if (oldest) {
      lose(queue, { records: queue.forgetAll(oldest), bodies: 0 });
      files.remove(queue, oldest);
    }
    return oldest !== undefined;
  }

  function shedMemory(): void {
    const victim = most((queue) => queue.memoryBytes);
    if (!victim) return;
    const share = memoryBytes / Math.max(1, waiting.size);
    const wanted = Math.min(victim.memoryBytes - 1, Math.max(share, victim.memoryBytes - memoryBytes / 8));
    lose(
      victim,
      note(victim, () => victim.shrinkMemory(wanted)),
    );
  }

  function most(measure: (queue: LearnerQueue) => number): LearnerQueue | undefined {
    let [found, highest]: [LearnerQueue | undefined, number] = [undefined, 0];
    for (const queue of queues.values()) {
      const value = measure(queue);
      if (value > highest) [found, highest] = [queue, value];
    }
    return found;
  }

  function lose(queue: LearnerQueue, { records, bodies }: Shed): void {
    queue.lost.records += records;
    queue.lost.bodies += bodies;
    events.recordsDropped(records);
    events.bodiesDropped(bodies);
  }

  function fail(error: unknown, what: string): void {
    events.failed();
    log.error({ reason: String(error) }, what);
  }

  return {
    append,
    peek(max, maxBytes) {
      flush();
      return chooseBatch(waiting, max, maxBytes);
    },
    acknowledge,
    giveUpUnreadable,
    onAppend: (wake) => (listener = wake),
    length: () => length + fresh.length,
    bytes: () => files.bytes,
    oldestMs() {
      let oldest = Date.now();
      for (const queue of waiting) oldest = Math.min(oldest, queue.oldest?.keptAt ?? oldest);
      return Date.now() - oldest;
    },
    close() {
      clearInterval(adopting);
      flush();
      files.closeAll();
      folder.release();
    },
  };
}

/** A fresh record, and where it begins in what was not yet written. */
type Slice = Fresh & { from: number; bodyFrom: number };

function ownersOf(fresh: readonly Fresh[]): Map<LearnerQueue, Slice[]> {
  const owners = new Map<LearnerQueue, Slice[]>();
  let [from, bodyFrom] = [0, 0];
  for (const one of fresh) {
    const slice = { ...one, from, bodyFrom };
    const own = owners.get(one.queue);
    if (own) own.push(slice);
    else owners.set(one.queue, [slice]);
    from += one.length;
    bodyFrom += one.bodyLength;
  }
  return owners;
}

/** These parts of the bytes, those that lie side by side as one. */
function joined(bytes: Buffer, parts: readonly (readonly [from: number, size: number])[]): Buffer[] {
  const runs: { from: number; to: number }[] = [];
  for (const [from, size] of parts) {
    const last = runs.at(-1);
    if (size === 0) continue;
    if (last?.to === from) last.to += size;
    else runs.push({ from, to: from + size });
  }
  return runs.map(({ from, to }) => bytes.subarray(from, to));
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
