const mostSpare = 64;

/** Buffers for long texts are reused: allocating one costs more than filling it. */
export class SpareBuffers {
  readonly #leastBytes: number;
  readonly #spare: Buffer[] = [];

  constructor(leastBytes: number) {
    this.#leastBytes = leastBytes;
  }

  /** A buffer of at least that length, with anything in it, for `keep` once it is no longer used. */
  take(length: number): Buffer {
    const spare = this.#spare.pop();
    if (spare && spare.length >= length) return spare;
    return Buffer.allocUnsafeSlow(Math.max(length, this.#leastBytes));
  }

  keep(buffer: Buffer): void {
    if (this.#spare.length < mostSpare) this.#spare.push(buffer);
  }
}
