/** Append-only bytes in reusable memory; they are valid until `clear`. */
export class ReusedBytes {
  #memory = Buffer.allocUnsafeSlow(256 * 1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The bytes added since the last `clear`. */
  get all(): Buffer<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size);
  }

  /** The text in UTF-8. */
  addText(text: string): void {
    // A character takes at most three bytes of UTF-8.
    if (this.#room < text.length * 3) this.#makeRoom(Buffer.byteLength(text));
    this.#size += this.#memory.write(text, this.#size);
  }

  add(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#size += bytes.copy(this.#memory, this.#size);
  }

  /** Reserves space for the caller to fill; it contains bytes from earlier use. */
  take(count: number): Buffer {
    this.#makeRoom(count);
    this.#size += count;
    return this.#memory.subarray(this.#size - count, this.#size);
  }

  clear(): void {
    this.#size = 0;
  }

  get #room(): number {
    return this.#memory.length - this.#size;
  }

  #makeRoom(count: number): void {
    if (this.#room >= count) return;
    const larger = Buffer.allocUnsafeSlow((this.#size + count) * 2);
    this.#memory.copy(larger, 0, 0, this.#size);
    this.#memory = larger;
  }
}
