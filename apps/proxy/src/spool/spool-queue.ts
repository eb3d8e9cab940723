import type { Shed } from '@sentiero/contracts/capture';
import { wholeFrame, strippedFrame } from '../recorder/frame.ts';
import type { SegmentList } from './spool-files.ts';
import type { Found, Segment } from './spool-segment.ts';

/** A waiting record. */
export type Entry = {
  queue: LearnerQueue;
  /** Null if the record is in memory because the disk failed. */
  segment: Segment | null;
  offset: number;
  length: number;
  bodyOffset: number;
  bodyLength: number;
  bytes: Buffer | null;
  isEvent: boolean;
  /** When the record was stored, or its leftover file written, in epoch milliseconds. */
  storedAt: number;
  isRemoved: boolean;
};

type Place = Omit<Found, 'record'> & { segment: Segment; isEvent: boolean; storedAt: number };

/** The waiting records of one user, in order. */
export class LearnerQueue implements SegmentList {
  /** The user's key, or the learner's name on one target while the user is unknown. */
  readonly owner: string;
  segments: Segment[] = [];
  newest: Segment | null = null;
  bytes = 0;
  /** The size of the records in memory. */
  memoryBytes = 0;
  /** The number of waiting records. */
  length = 0;
  /** The records not yet written. */
  unwritten = 0;
  /** Losses that have not been reported to the learner. */
  readonly lost: Shed = { records: 0, bodies: 0 };
  #entries: Entry[] = [];
  #first = 0;

  constructor(owner: string) {
    this.owner = owner;
  }

  /** Whether the queue is empty and has no losses to report. */
  get isFinished(): boolean {
    return (
      this.length + this.unwritten === 0 &&
      this.segments.length === 0 &&
      this.lost.records + this.lost.bodies === 0
    );
  }

  get oldest(): Entry | undefined {
    return this.#entries[this.#first];
  }

  push(place: Place): void {
    this.length++;
    if (place.bodyLength > 0) place.segment.withBodies++;
    this.#entries.push({ ...place, queue: this, bytes: null, isRemoved: false });
  }

  pushToMemory(line: Buffer, bodies: Buffer, about: { isEvent: boolean; storedAt: number }): void {
    const bytes = wholeFrame(line, bodies);
    const { length } = bytes;
    const place = { segment: null, offset: 0, length, bodyOffset: 0, bodyLength: bodies.length };
    this.length++;
    this.memoryBytes += length;
    this.#entries.push({ ...about, ...place, queue: this, bytes, isRemoved: false });
  }

  /** The first waiting record at this index or after it. */
  next(from: number): { entry: Entry; at: number } | null {
    for (let at = Math.max(from, this.#first); at < this.#entries.length; at++) {
      const entry = this.#entries[at];
      if (entry && !entry.isRemoved) return { entry, at };
    }
    return null;
  }

  forget(entry: Entry): void {
    if (entry.isRemoved) return;
    entry.isRemoved = true;
    this.length--;
    this.memoryBytes -= entry.bytes?.length ?? 0;
    entry.bytes = null;
    if (entry.segment) entry.segment.live--;
    if (entry.segment && entry.bodyLength > 0) entry.segment.withBodies--;
    while (this.#entries[this.#first]?.isRemoved) this.#first++;
    if (this.#first < 1000 || this.#first * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  /** The oldest segment that still has bodies. */
  get oldestWithBodies(): Segment | undefined {
    return this.segments.find(({ hasBodies }) => hasBodies);
  }

  /** Removes the records of a segment and returns how many there were. */
  forgetAll(segment: Segment): number {
    const before = this.length;
    for (let found = this.next(0); found && segment.live > 0; found = this.next(found.at + 1))
      if (found.entry.segment === segment) this.forget(found.entry);
    return before - this.length;
  }

  /** Shrinks the records in memory to this size: the oldest bodies are dropped first, then the oldest records. */
  shrinkMemory(wantedBytes: number): Shed {
    const loss = { records: 0, bodies: 0 };
    const inMemory = this.#entries.slice(this.#first).filter(({ bytes }) => bytes !== null);
    for (const entry of inMemory) {
      if (this.memoryBytes <= wantedBytes) return loss;
      if (!entry.bytes || entry.bodyLength === 0) continue;
      const bytes = strippedFrame(entry.bytes);
      this.memoryBytes += bytes.length - entry.length;
      Object.assign(entry, { bytes, length: bytes.length, bodyLength: 0 });
      loss.bodies++;
    }
    for (const entry of inMemory) {
      if (this.memoryBytes <= wantedBytes) return loss;
      this.forget(entry);
      loss.records++;
    }
    return loss;
  }
}
