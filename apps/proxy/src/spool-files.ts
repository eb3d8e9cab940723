import fs from 'node:fs';
import { newSegmentPath, type Segment } from './spool-segment.ts';

type FilesOptions = { folder: string; segmentBytes: number; onFailure(error: unknown, what: string): void };

/** The files of a spool, in the order of their records: the newest is written to, and a file goes when all in it is acknowledged. */
export class SpoolFiles {
  readonly #options: FilesOptions;
  readonly #segments = new Set<Segment>();
  #newest: { segment: Segment; fd: number } | null = null;
  /** Of all files. */
  bytes = 0;

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  has(segment: Segment): boolean {
    return this.#segments.has(segment);
  }

  /** The first that still has bodies; where none has, the first. */
  get oldest(): Segment | undefined {
    const [first] = this.#segments;
    return [...this.#segments].find((segment) => !segment.isStripped) ?? first;
  }

  /** A file that was there already, with so many records that are not acknowledged. */
  add(path: string, live: number): Segment {
    const segment: Segment = { path, size: fs.statSync(path).size, live, isStripped: false };
    this.#segments.add(segment);
    this.bytes += segment.size;
    return segment;
  }

  /** Writes so many records; null when the disk does not take them. */
  write(frames: Buffer, count: number): { segment: Segment; offset: number } | null {
    try {
      if (this.#newest && this.#newest.segment.size >= this.#options.segmentBytes) this.#leaveNewest();
      this.#newest ??= this.#open();
      const { segment, fd } = this.#newest;
      const offset = segment.size;
      const written = fs.writeSync(fd, frames);
      if (written !== frames.length) {
        fs.ftruncateSync(fd, offset);
        throw new Error('the disk took only a part of the records');
      }
      this.#grow(segment, frames.length);
      segment.live += count;
      return { segment, offset };
    } catch (error) {
      this.#options.onFailure(error, 'cannot write to the spool');
      this.#leaveNewest();
      return null;
    }
  }

  /** Notes on disk that everything before that byte is acknowledged. */
  settle(segment: Segment, upTo: number): void {
    try {
      if (segment.live > 0) this.#note(segment, upTo);
      else if (segment !== this.#newest?.segment) this.remove(segment);
      else if (segment.size > 0) {
        fs.ftruncateSync(this.#newest.fd, 0);
        this.#grow(segment, -segment.size);
      }
    } catch (error) {
      this.#options.onFailure(error, 'cannot tidy the spool');
    }
  }

  /** Nothing more is written to it. */
  close(segment: Segment): void {
    if (segment === this.#newest?.segment) this.#leaveNewest();
  }

  closeAll(): void {
    this.#leaveNewest();
  }

  /** Another file takes its place in the order. */
  replace(old: Segment, by: Segment): void {
    const order = [...this.#segments].map((segment) => (segment === old ? by : segment));
    this.#segments.clear();
    for (const segment of order) this.#segments.add(segment);
    this.bytes += by.size - old.size;
    fs.rmSync(old.path, { force: true });
    if (by.live === 0) this.remove(by);
  }

  remove(segment: Segment): void {
    if (this.#segments.delete(segment)) this.bytes -= segment.size;
    fs.rmSync(segment.path, { force: true });
  }

  #open(): { segment: Segment; fd: number } {
    const path = newSegmentPath(this.#options.folder);
    const fd = fs.openSync(path, 'a', 0o600);
    return { segment: this.add(path, 0), fd };
  }

  #leaveNewest(): void {
    if (!this.#newest) return;
    const { segment, fd } = this.#newest;
    this.#newest = null;
    try {
      fs.closeSync(fd);
    } catch (error) {
      this.#options.onFailure(error, 'cannot close a spool file');
    }
    if (segment.live === 0) this.remove(segment);
  }

  #note(segment: Segment, upTo: number): void {
    const line = Buffer.from(`{"acked":${upTo}}\n`);
    if (segment === this.#newest?.segment) fs.writeSync(this.#newest.fd, line);
    else fs.appendFileSync(segment.path, line);
    this.#grow(segment, line.length);
  }

  #grow(segment: Segment, by: number): void {
    segment.size += by;
    this.bytes += by;
  }
}
