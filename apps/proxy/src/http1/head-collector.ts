const headEnd = Buffer.from('\r\n\r\n');

/** Gathers the bytes of a head until its empty line. */
export class HeadCollector {
  readonly #limit: number;
  #bytes: Buffer | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#bytes?.length ?? 0;
  }

  /**
   * The head's text without its empty line, each line with its CR LF, and the bytes behind it; null while it is not
   * whole, 'too large' when it is beyond the limit.
   */
  take(chunk: Buffer): { text: string; rest: Buffer | null } | 'too large' | null {
    const before = this.#bytes;
    const bytes = before ? Buffer.concat([before, chunk]) : chunk;
    const end = bytes.indexOf(headEnd, before ? Math.max(0, before.length - 3) : 0);
    if (end > this.#limit || (end < 0 && bytes.length > this.#limit)) return 'too large';
    if (end < 0) {
      this.#bytes = bytes;
      return null;
    }
    this.#bytes = null;
    return {
      text: bytes.toString('latin1', 0, end + 2),
      rest: end + 4 < bytes.length ? bytes.subarray(end + 4) : null,
    };
  }

  /** What has been gathered of a head that is not whole. */
  peek(most = Infinity): string {
    return this.#bytes?.toString('latin1', 0, Math.min(most, this.#bytes.length)) ?? '';
  }
}
