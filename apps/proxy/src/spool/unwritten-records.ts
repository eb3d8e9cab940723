import type { RawRecord } from '../recorder/raw-record.ts';
import { ReusedBytes } from '../recorder/reused-bytes.ts';
import type { LearnerQueue } from './spool-queue.ts';

type Unwritten = { queue: LearnerQueue; length: number; bodyLength: number; isEvent: boolean };
/** An unwritten record and its offsets in the buffers. */
export type Slice = Unwritten & { from: number; bodyFrom: number };

/** The serialised records of one turn of the event loop. */
export class UnwrittenRecords {
  readonly #heads = new ReusedBytes();
  readonly #bodies = new ReusedBytes();
  #records: Unwritten[] = [];

  get count(): number {
    return this.#records.length;
  }

  get bytes(): number {
    return this.#heads.size + this.#bodies.size;
  }

  add(queue: LearnerQueue, record: RawRecord, bodies: readonly Buffer[]): void {
    const [headsBefore, bodiesBefore] = [this.#heads.size, this.#bodies.size];
    queue.unwritten++;
    this.#heads.addText(JSON.stringify(record));
    this.#heads.addText('\n');
    for (const body of bodies) this.#bodies.add(body);
    this.#records.push({
      queue,
      length: this.#heads.size - headsBefore,
      bodyLength: this.#bodies.size - bodiesBefore,
      isEvent: record.kind === 'event',
    });
  }

  byQueue(): Map<LearnerQueue, Slice[]> {
    const owners = new Map<LearnerQueue, Slice[]>();
    let [from, bodyFrom] = [0, 0];
    for (const record of this.#records) {
      const slice = { ...record, from, bodyFrom };
      const own = owners.get(record.queue);
      if (own) own.push(slice);
      else owners.set(record.queue, [slice]);
      from += record.length;
      bodyFrom += record.bodyLength;
    }
    return owners;
  }

  headsOf(slices: readonly Slice[]): Buffer[] {
    return ranges(
      this.#heads.all,
      slices.map(({ from, length }) => [from, length]),
    );
  }

  bodiesOf(slices: readonly Slice[]): Buffer[] {
    return ranges(
      this.#bodies.all,
      slices.map(({ bodyFrom, bodyLength }) => [bodyFrom, bodyLength]),
    );
  }

  clear(): void {
    this.#records = [];
    this.#heads.clear();
    this.#bodies.clear();
  }
}

/** The given ranges of the bytes, with adjacent ones joined. */
function ranges(bytes: Buffer, parts: readonly (readonly [from: number, size: number])[]): Buffer[] {
  const runs: { from: number; to: number }[] = [];
  for (const [from, size] of parts) {
    const last = runs.at(-1);
    if (size === 0) continue;
    if (last?.to === from) last.to += size;
    else runs.push({ from, to: from + size });
  }
  return runs.map(({ from, to }) => bytes.subarray(from, to));
}
