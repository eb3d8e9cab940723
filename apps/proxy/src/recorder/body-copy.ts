/** The beginning of a body, copied while it streams by; counts the whole. */
export class BodyCopy {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #kept = 0;
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  readonly add = (chunk: Buffer): void => {
    this.size += chunk.length;
    const room = this.#limit - this.#kept;
    if (room <= 0) return;
    // A copy: a slice would keep the whole network buffer alive.
    const part = Buffer.from(chunk.subarray(0, room));
    this.#chunks.push(part);
    this.#kept += part.length;
  };

  /** Null when nothing passed. */
  take(): RawBody | null {
    if (this.size === 0) return null;
    const base64 = Buffer.concat(this.#chunks).toString('base64');
    this.#chunks = [];
    return { base64, size: this.size, cut: this.#kept < this.size };
  }
}

/** A body as it went over the wire, still content-encoded. `cut`: there was more than `base64` holds. */
export type RawBody = { base64: string; size: number; cut: boolean };
