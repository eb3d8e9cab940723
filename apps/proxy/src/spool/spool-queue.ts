import type { Shed } from '@sentiero/contracts/capture';
import { wholeFrame, strippedFrame } from '../recorder/frame.ts';
import type { SegmentList } from './spool-files.ts';
import type { Found, Segment } from './spool-segment.ts';

/** A record that waits. */
export type Entry = {
  queue: LearnerQueue;
  /** Null: it is in memory, because the disk did not take it. */
  segment: Segment | null;
  offset: number;
  length: number;
  bodyOffset: number;
  bodyLength: number;
  bytes: Buffer | null;
  isEvent: boolean;
  /** Epoch milliseconds at which it was kept, or its left-over file written. */
  keptAt: number;
  isGone: boolean;
};

type Place = Omit<Found, 'record'> & { segment: Segment; isEvent: boolean; keptAt: number };

/** The records of one user that wait, in order. */
export class LearnerQueue implements SegmentList {
  /** The user's key, or the learner's name on one target while the user is unknown. */
  readonly owner: string;
  segments: Segment[] = [];
  newest: Segment | null = null;
  bytes = 0;
  /** Of what the disk did not take. */
  memoryBytes = 0;
  /** Records that wait. */
  length = 0;
  /** Records that are still to be written. */
  fresh = 0;
  /** What the learner was not told of yet. */
  readonly lost: Shed = { records: 0, bodies: 0 };
  #entries: Entry[] = [];
  #first = 0;

  constructor(owner: string) {
    this.owner = owner;
  }

  /** Whether nothing is left that anybody has to know of. */
  get isOver(): boolean {
    return (
      this.length + this.fresh === 0 &&
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
    this.#entries.push({ ...place, queue: this, bytes: null, isGone: false });
  }

  pushToMemory(line: Buffer, bodies: Buffer, about: { isEvent: boolean; keptAt: number }): void {
    const bytes = wholeFrame(line, bodies);
    const { length } = bytes;
    const place = { segment: null, offset: 0, length, bodyOffset: 0, bodyLength: bodies.length };
    this.length++;
    this.memoryBytes += length;
    this.#entries.push({ ...about, ...place, queue: this, bytes, isGone: false });
  }

  /** Those that wait, in order, from the n-th place on; the place only counts up. */
  next(from: number): { entry: Entry; at: number } | null {
    for (let at = Math.max(from, this.#first); at < this.#entries.length; at++) {
      const entry = this.#entries[at];
      if (entry && !entry.isGone) return { entry, at };
    }
    return null;
  }

  forget(entry: Entry): void {
    if (entry.isGone) return;
    entry.isGone = true;
    this.length--;
    this.memoryBytes -= entry.bytes?.length ?? 0;
    entry.bytes = null;
    if (entry.segment) entry.segment.live--;
    if (entry.segment && entry.bodyLength > 0) entry.segment.withBodies--;
    while (this.#entries[this.#first]?.isGone) this.#first++;
    if (this.#first < 1000 || this.#first * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  /** The oldest segment that still has bodies. */
  get oldestWithBodies(): Segment | undefined {
    return this.segments.find(({ hasBodies }) => hasBodies);
  }

  /** Forgets the records of the oldest segment; how many they were. */
  forgetAll(segment: Segment): number {
    const before = this.length;
    for (let found = this.next(0); found && segment.live > 0; found = this.next(found.at + 1))
      if (found.entry.segment === segment) this.forget(found.entry);
    return before - this.length;
  }

  /** Brings what is in memory down to so many bytes: first the oldest bodies go, then, if need be, the oldest records. */
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
