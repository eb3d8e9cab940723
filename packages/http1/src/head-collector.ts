const headEnd = Buffer.from('\r\n\r\n');

/** Collects the bytes of a head up to its empty line. */
export class HeadCollector {
  readonly #limit: number;
  /** Memory for heads that arrive in parts; most arrive whole and need none. */
  #room: Buffer | null = null;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  get retainedBytes(): number {
    return this.#room?.length ?? 0;
  }

  /**
   * The head's text without its empty line, every line with its CR LF, and the bytes after it; null while it is
   * incomplete, 'too large' beyond the limit.
   */
  take(chunk: Buffer): { text: string; rest: Buffer | null } | 'too large' | null {
    const before = this.#size;
    const bytes = before === 0 ? chunk : this.#append(chunk);
    const end = bytes.indexOf(headEnd, Math.max(0, before - 3));
    if (end > this.#limit || (end < 0 && bytes.length > this.#limit)) return 'too large';
    if (end < 0) {
      if (before === 0) this.#append(chunk);
      return null;
    }
    this.clear();
    return {
      text: bytes.toString('latin1', 0, end + 2),
      rest: end + 4 < bytes.length ? bytes.subarray(end + 4) : null,
    };
  }

  /** A range of the incomplete head. */
  peek(from: number, to: number): string {
    return this.#room?.toString('latin1', Math.max(0, from), Math.min(to, this.#size)) ?? '';
  }

  clear(): void {
    this.#size = 0;
    this.#room = null;
  }

  #append(chunk: Buffer): Buffer {
    const size = this.#size + chunk.length;
    if (!this.#room || this.#room.length < size) {
      const room = Buffer.allocUnsafeSlow(size * 2);
      this.#room?.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    chunk.copy(this.#room, this.#size);
    this.#size = size;
    return this.#room.subarray(0, size);
  }
}
