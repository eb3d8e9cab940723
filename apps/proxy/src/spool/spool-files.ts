import fs from 'node:fs';
import { bodiesOf, headsOf, newSegmentPath, type Segment } from './spool-segment.ts';

type FilesOptions = { folder: string; segmentBytes: number; onFailure(error: unknown, what: string): void };
type Pieces = { heads: Buffer[]; bodies: Buffer[]; count: number };
type Written = { segment: Segment; offset: number; bodyOffset: number };
type Open = { heads: number; bodies: number | null };
type Empty = { path: string; fds: Open };

/**
 * Files are never truncated to nothing: ext4 would write such a file to the disk when anybody closes it, and the next
 * truncation would wait for that.
 */
const emptySize = 1;
/** The maximum number of segments open for writing. */
const maxOpen = 256;

/** The segments of one user in the order of their records. Only the newest is written to. */
export type SegmentList = { segments: Segment[]; newest: Segment | null; bytes: number };

/**
 * The files of a spool: records are appended to each user's newest segment, and a segment whose records are all
 * acknowledged is left to the next user while it is open, or removed.
 */
export class SpoolFiles {
  readonly #options: FilesOptions;
  /** Open files, the one written longest ago first. */
  readonly #open = new Map<Segment, { list: SegmentList; fds: Open }>();
  /** Open files without records, for the next user who has none. */
  readonly #empty: Empty[] = [];
  /** The total size of all files. */
  bytes = 0;

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  /** Adopts existing files that contain this many unacknowledged records. */
  adopt(list: SegmentList, path: string, live: number): Segment {
    const bodyBytes = fs.statSync(bodiesOf({ path }), { throwIfNoEntry: false })?.size ?? 0;
    const hasBodies = bodyBytes > 0;
    const segment: Segment = { path, headBytes: 0, bodyBytes: 0, live, withBodies: 0, hasBodies };
    this.sealNewest(list);
    list.segments.push(segment);
    this.#grow(list, segment, { headBytes: fs.statSync(headsOf({ path })).size, bodyBytes });
    return segment;
  }

  /** Writes records of one user; null if the disk fails. */
  write(list: SegmentList, pieces: Pieces): Written | null {
    try {
      const { newest } = list;
      // It stays open, so that its files can be used again once its records are acknowledged.
      if (newest && newest.headBytes + newest.bodyBytes >= this.#options.segmentBytes) list.newest = null;
      const segment = list.newest ?? this.#begin(list);
      const { headBytes: offset, bodyBytes: bodyOffset } = segment;
      const fds = this.#openFor(list, segment);
      // Bodies are written first, so that a record written just before a crash has them.
      if (pieces.bodies.length > 0) {
        fds.bodies ??= openFile(bodiesOf(segment));
        segment.hasBodies = true;
        this.#grow(list, segment, {
          headBytes: 0,
          bodyBytes: writeAll(fds.bodies, pieces.bodies, bodyOffset),
        });
      }
      this.#grow(list, segment, { headBytes: writeAll(fds.heads, pieces.heads, offset), bodyBytes: 0 });
      segment.live += pieces.count;
      return { segment, offset, bodyOffset };
    } catch (error) {
      this.#options.onFailure(error, 'cannot write to the spool');
      this.sealNewest(list);
      return null;
    }
  }

  /** Writes to disk that all records before this byte offset are acknowledged. */
  settle(list: SegmentList, segment: Segment, upTo: number): void {
    try {
      if (segment.live > 0) return this.#writeAcknowledgement(list, segment, upTo);
      const fds = this.#open.get(segment)?.fds;
      if (!fds) return this.remove(list, segment);
      fs.ftruncateSync(fds.heads, emptySize);
      if (fds.bodies !== null && segment.bodyBytes > 0) fs.ftruncateSync(fds.bodies, emptySize);
      else if (segment.bodyBytes > 0) fs.rmSync(bodiesOf(segment), { force: true });
      this.#open.delete(segment);
      this.#forget(list, segment);
      this.#empty.push({ path: segment.path, fds });
    } catch (error) {
      this.#options.onFailure(error, 'cannot clean up the spool');
    }
  }

  dropBodies(list: SegmentList, segment: Segment): void {
    if (segment === list.newest) this.sealNewest(list);
    if (!list.segments.includes(segment)) return;
    this.#close(segment);
    segment.hasBodies = false;
    this.#grow(list, segment, { headBytes: 0, bodyBytes: -segment.bodyBytes });
    fs.rmSync(bodiesOf(segment), { force: true });
  }

  remove(list: SegmentList, segment: Segment): void {
    this.#close(segment);
    if (this.#forget(list, segment)) removeFiles(segment);
  }

  /** Closes a segment whose files cannot be read, and those without records, which may be gone too. */
  distrust(list: SegmentList, segment: Segment): void {
    if (list.newest === segment) this.sealNewest(list);
    this.#close(segment);
    while (this.#empty.length > 0) this.#removeEmpty();
  }

  /** Closes the newest segment for writing. */
  sealNewest(list: SegmentList): void {
    const { newest } = list;
    if (!newest) return;
    list.newest = null;
    this.#close(newest);
    if (newest.live === 0) this.remove(list, newest);
  }

  closeAll(): void {
    while (this.#open.size + this.#empty.length > 0) this.#closeOne();
  }

  #begin(list: SegmentList): Segment {
    const empty = this.#empty.pop();
    // Names sort by time, also after a crash: a user with segments needs a new name.
    const isNew = !empty || list.segments.length > 0;
    const path = isNew ? newSegmentPath(this.#options.folder) : empty.path;
    const segment: Segment = { path, headBytes: 0, bodyBytes: 0, live: 0, withBodies: 0, hasBodies: false };
    if (empty) this.#open.set(segment, { list, fds: empty.fds });
    list.segments.push(segment);
    list.newest = segment;
    if (empty && isNew) renameFiles(empty, path);
    return segment;
  }

  /** Returns false if it was removed before. */
  #forget(list: SegmentList, segment: Segment): boolean {
    if (list.newest === segment) list.newest = null;
    const index = list.segments.indexOf(segment);
    if (index < 0) return false;
    list.segments.splice(index, 1);
    this.#grow(list, segment, { headBytes: -segment.headBytes, bodyBytes: -segment.bodyBytes });
    return true;
  }

  #openFor(list: SegmentList, segment: Segment): Open {
    const open = this.#open.get(segment);
    const fds = open?.fds ?? { heads: openFile(headsOf(segment)), bodies: null };
    if (this.#open.size > 1) this.#open.delete(segment);
    this.#open.set(segment, { list, fds });
    if (this.#open.size + this.#empty.length > maxOpen) this.#closeOne();
    return fds;
  }

  #closeOne(): void {
    if (this.#empty.length > 0) return this.#removeEmpty();
    const [longest] = this.#open;
    if (!longest) return;
    const [segment, { list }] = longest;
    if (segment.live === 0) this.remove(list, segment);
    else this.#close(segment);
  }

  #removeEmpty(): void {
    const empty = this.#empty.shift();
    if (!empty) return;
    this.#closeFiles(empty.fds);
    removeFiles(empty);
  }

  #close(segment: Segment): void {
    const fds = this.#open.get(segment)?.fds;
    if (!fds) return;
    this.#open.delete(segment);
    this.#closeFiles(fds);
  }

  #closeFiles(fds: Open): void {
    try {
      fs.closeSync(fds.heads);
      if (fds.bodies !== null) fs.closeSync(fds.bodies);
    } catch (error) {
      this.#options.onFailure(error, 'cannot close a spool file');
    }
  }

  #writeAcknowledgement(list: SegmentList, segment: Segment, upTo: number): void {
    const line = Buffer.from(`{"acked":${upTo}}\n`);
    const fds = this.#open.get(segment)?.fds;
    if (fds) fs.writeSync(fds.heads, line, 0, line.length, segment.headBytes);
    else fs.appendFileSync(headsOf(segment), line);
    this.#grow(list, segment, { headBytes: line.length, bodyBytes: 0 });
  }

  #grow(list: SegmentList, segment: Segment, by: { headBytes: number; bodyBytes: number }): void {
    segment.headBytes += by.headBytes;
    segment.bodyBytes += by.bodyBytes;
    list.bytes += by.headBytes + by.bodyBytes;
    this.bytes += by.headBytes + by.bodyBytes;
  }
}

function removeFiles(segment: { path: string }): void {
  fs.rmSync(headsOf(segment), { force: true });
  fs.rmSync(bodiesOf(segment), { force: true });
}

function renameFiles({ path, fds }: Empty, to: string): void {
  fs.renameSync(headsOf({ path }), headsOf({ path: to }));
  if (fds.bodies !== null) fs.renameSync(bodiesOf({ path }), bodiesOf({ path: to }));
}

/** Not for appending: an empty file still holds a byte, which is written over. */
function openFile(file: string): number {
  return fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_CREAT, 0o600);
}

function writeAll(fd: number, pieces: Buffer[], position: number): number {
  const [only] = pieces;
  const bytes = only && pieces.length === 1 ? only : Buffer.concat(pieces);
  const written = fs.writeSync(fd, bytes, 0, bytes.length, position);
  if (written !== bytes.length) throw new Error('the disk accepted only a part of the records');
  return written;
}
