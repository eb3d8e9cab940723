/** Bytes put one behind the other into memory that stays for the next time: what lay there is good until `clear`. */
export class ReusedBytes {
  #memory: Buffer;
  #size = 0;

  constructor(atFirst = 256 * 1024) {
    this.#memory = Buffer.allocUnsafeSlow(atFirst);
  }

  get size(): number {
    return this.#size;
  }

  /** What was added since the last `clear`. */
  get all(): Buffer<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size) as Buffer<ArrayBuffer>;
  }

  /** The text in UTF-8. */
  addText(text: string): void {
    // A character takes three bytes of UTF-8 at most.
    if (this.#room < text.length * 3) this.reserve(Buffer.byteLength(text));
    this.#size += this.#memory.write(text, this.#size);
  }

  add(bytes: Buffer): void {
    this.reserve(bytes.length);
    this.#size += bytes.copy(this.#memory, this.#size);
  }

  /** So many bytes more, to be filled by the caller. */
  take(count: number): Buffer {
    this.reserve(count);
    this.#size += count;
    return this.#memory.subarray(this.#size - count, this.#size);
  }

  reserve(count: number): void {
    if (this.#room >= count) return;
    const larger = Buffer.allocUnsafeSlow((this.#size + count) * 2);
    this.#memory.copy(larger, 0, 0, this.#size);
    this.#memory = larger;
  }

  clear(): void {
    this.#size = 0;
  }

  get #room(): number {
    return this.#memory.length - this.#size;
  }
}
