import type { RawBody } from './raw-record.ts';

/** The beginning of a body, copied while it streams by; counts the whole. */
export class BodyCopy {
  readonly #limit: number;
  #kept = 0;
  size = 0;
  readonly chunks: Buffer[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#kept >= this.#limit;
  }

  readonly add = (chunk: Buffer): void => {
    this.size += chunk.length;
    const room = this.#limit - this.#kept;
    if (room <= 0) return;
    const part = chunk.length <= room ? chunk : chunk.subarray(0, room);
    // A small part of a large network buffer would keep all of it alive.
    this.chunks.push(part.length * 2 < part.buffer.byteLength ? Buffer.from(part) : part);
    this.#kept += part.length;
  };

  /** Null when nothing passed. */
  summary(): RawBody | null {
    return this.size === 0 ? null : { size: this.size, kept: this.#kept, cut: this.#kept < this.size };
  }
}
