import type { RawBody } from './raw-record.ts';

/** Smaller chunks are merged, because each one alone would take far more memory than its bytes. */
const smallBytes = 4096;
const gatheredBytes = 16 * 1024;
const nothing = Buffer.alloc(0);

/** A copy of the start of a streamed body, with the total size. */
export class BodyCopy {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #gathered: Buffer = nothing;
  #gatheredSize = 0;
  #kept = 0;
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#kept >= this.#limit;
  }

  /** The retained chunks, in order. */
  get chunks(): readonly Buffer[] {
    this.#endGathering();
    return this.#chunks;
  }

  /** The retained chunks so far. Later bytes do not change them. */
  get chunksSoFar(): readonly Buffer[] {
    return [...this.#chunks, this.#gathered.subarray(0, this.#gatheredSize)];
  }

  get keptBytes(): number {
    return this.#kept;
  }

  readonly add = (chunk: Buffer): void => {
    this.size += chunk.length;
    const room = this.#limit - this.#kept;
    if (room <= 0) return;
    const part = chunk.length <= room ? chunk : chunk.subarray(0, room);
    this.#kept += part.length;
    if (part.length < smallBytes) return this.#gather(part);
    this.#endGathering();
    // A small slice of a large network buffer would keep all of it alive.
    this.#chunks.push(part.length * 2 < part.buffer.byteLength ? Buffer.from(part) : part);
  };

  #gather(part: Buffer): void {
    if (this.#gathered.length - this.#gatheredSize < part.length) {
      this.#endGathering();
      // Most bodies are small and arrive in one chunk.
      const isFirst = this.#chunks.length === 0 && this.#kept === part.length;
      this.#gathered = Buffer.allocUnsafeSlow(isFirst ? part.length : gatheredBytes);
    }
    this.#gatheredSize += part.copy(this.#gathered, this.#gatheredSize);
  }

  #endGathering(): void {
    if (this.#gatheredSize > 0) this.#chunks.push(this.#gathered.subarray(0, this.#gatheredSize));
    this.#gathered = nothing;
    this.#gatheredSize = 0;
  }

  /** Null if there was no body; `isUnfinished` if the connection ended before it. */
  summary(isUnfinished = false): RawBody | null {
    if (this.size === 0) return null;
    const cut = this.#kept < this.size;
    return { size: this.size, kept: this.#kept, cut, ...(isUnfinished && { isUnfinished }) };
  }
}
