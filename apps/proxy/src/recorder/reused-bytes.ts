/** Bytes put one behind the other into memory that stays for the next time: what lies there is good until `clear`. */
export class ReusedBytes {
  #memory = Buffer.allocUnsafeSlow(256 * 1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** What was added since the last `clear`. */
  get all(): Buffer<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size);
  }

  /** The text in UTF-8. */
  addText(text: string): void {
    // A character takes three bytes of UTF-8 at most.
    if (this.#room < text.length * 3) this.#makeRoom(Buffer.byteLength(text));
    this.#size += this.#memory.write(text, this.#size);
  }

  add(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#size += bytes.copy(this.#memory, this.#size);
  }

  /** So many bytes more, to be filled by the caller: what lies in them is of an earlier time. */
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
