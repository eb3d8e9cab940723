const nothing = Buffer.alloc(0);
const firstBytes = 256;

/** The memory shared by all connections. */
export class MemoryBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}

/** The first bytes of a fragmented message; fewer if the memory is in use. */
export class MessageStart {
  readonly #limit: number;
  readonly #memory: MemoryBudget;
  #bytes: Buffer = nothing;
  #size = 0;

  constructor(limit: number, memory: MemoryBudget) {
    this.#limit = limit;
    this.#memory = memory;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Adds a part of a frame's payload, which begins at `offset` within the payload. */
  add(part: Buffer, mask: number, offset: number): void {
    const wanted = Math.min(part.length, this.#limit - this.#size);
    const room = wanted > 0 ? this.#makeRoom(wanted) : 0;
    if (room === 0) return;
    part.copy(this.#bytes, this.#size, 0, room);
    if (mask !== 0) unmask(this.#bytes.subarray(this.#size, this.#size + room), mask, offset);
    this.#size += room;
  }

  release(): void {
    this.#memory.giveBack(this.#bytes.length);
    this.#bytes = nothing;
    this.#size = 0;
  }

  /** How many of the requested bytes there is room for. */
  #makeRoom(wanted: number): number {
    const free = this.#bytes.length - this.#size;
    if (free >= wanted) return wanted;
    const doubled = Math.max(firstBytes, this.#bytes.length * 2, this.#size + wanted);
    const length = Math.min(this.#limit, doubled);
    if (!this.#memory.take(length - this.#bytes.length)) return free;
    const larger = Buffer.allocUnsafeSlow(length);
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
    return wanted;
  }
}

function unmask(bytes: Buffer, mask: number, offset: number): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = (bytes[at] ?? 0) ^ maskByte(mask, offset + at);
}

const maskByte = (mask: number, place: number): number => (mask >>> (24 - 8 * (place & 3))) & 0xff;
