import { FrameHead, isControl, maxHeadSize, opcodes } from './frame-head.ts';
import { MessageStart, type MemoryBudget } from './message-start.ts';

/** A message of one side; `bytes` is its beginning, valid until the callback returns. */
export type Message = { isText: boolean; size: number; bytes: Buffer };

type ReaderParts = {
  /** Whether this side masks its frames, as clients do. */
  isMasked: boolean;
  memory: MemoryBudget;
  /**
   * Returns how many bytes of a new message to keep; null if it, and all others in the same chunk, are only counted.
   */
  begin(isText: boolean): number | null;
  end(message: Message): void;
  /** The number of messages that ended in the current chunk and were only counted. */
  skip(count: number): void;
  /** An invalid frame ended the reading before the websocket did. */
  stop(): void;
};

const nothing = Buffer.alloc(0);

/**
 * Reads the messages of one side of a websocket from a copy of its bytes, until the close frame or an invalid frame. What
 * has a reserved bit or an unknown opcode is read as bytes: an unknown frame between or within messages is a message.
 */
export class MessageReader {
  readonly #parts: ReaderParts;
  readonly #head: FrameHead;
  #isOver = false;
  /** The beginning of an incomplete frame header. */
  #partialHead: Buffer = nothing;
  #isInFrame = false;
  /** The number of bytes of the frame's payload read so far. */
  #done = 0;
  #isInMessage = false;
  #isText = false;
  #size = 0;
  #start: MessageStart | null = null;
  /** Whether the current frame is a message of its own that may stand within another one. */
  #isSingle = false;
  #single: MessageStart | null = null;
  #isRefused = false;
  #skipped = 0;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#head = new FrameHead(parts.isMasked);
  }

  read(chunk: Buffer): void {
    this.#isRefused = false;
    this.#readFrames(chunk);
    // Counted once per chunk, because tiny frames arrive by the thousand.
    if (this.#skipped > 0) this.#parts.skip(this.#skipped);
    this.#skipped = 0;
  }

  close(): void {
    this.#isOver = true;
    this.#isInMessage = false;
    this.#start?.release();
    this.#single?.release();
    this.#start = null;
    this.#single = null;
  }

  /** A connection may consist of tiny frames that are only counted; nothing is allocated for those. */
  #readFrames(chunk: Buffer): void {
    const head = this.#head;
    let at = 0;
    while (!this.#isOver) {
      if (!this.#isInFrame) at += this.#readHead(chunk, at);
      if (!this.#isInFrame) return;
      const size = Math.min(chunk.length - at, head.length - this.#done);
      const isPart = !this.#isSingle && this.#isInMessage && !isControl(head.opcode);
      const start = isPart ? this.#start : this.#single;
      start?.add(chunk.subarray(at, at + size), head.mask, this.#done);
      if (isPart) this.#size += size;
      at += size;
      this.#done += size;
      if (this.#done < head.length) return;
      this.#endFrame();
    }
  }

  /** Starts a frame if its header is complete; returns how many bytes of the chunk belong to the header. */
  #readHead(chunk: Buffer, at: number): number {
    const partial = this.#partialHead.length;
    const rest = maxHeadSize - partial;
    const bytes = partial > 0 ? Buffer.concat([this.#partialHead, chunk.subarray(at, at + rest)]) : chunk;
    const start = partial > 0 ? 0 : at;
    const outcome = this.#head.read(bytes, start);
    // A small slice of a large network buffer would keep all of it alive.
    this.#partialHead = outcome === 'incomplete' ? Buffer.from(bytes.subarray(start)) : nothing;
    if (outcome === 'incomplete') return chunk.length - at;
    if (outcome === 'invalid' || !this.#mayFollow()) {
      this.close();
      this.#parts.stop();
      return 0;
    }
    this.#isInFrame = true;
    this.#done = 0;
    this.#begin();
    return this.#head.size - partial;
  }

  /** Whether a frame of this kind is allowed now: a message must end before the next one starts. */
  #mayFollow(): boolean {
    const { opcode, isUnknown } = this.#head;
    return isUnknown || isControl(opcode) || (opcode === opcodes.continuation) === this.#isInMessage;
  }

  #begin(): void {
    const { opcode, isUnknown, isReserved } = this.#head;
    this.#isSingle = isUnknown && (isControl(opcode) || this.#isInMessage);
    if (this.#isSingle) this.#single = this.#open(false);
    if (this.#isSingle || isControl(opcode)) return;
    if (this.#isInMessage) {
      this.#isText &&= !isReserved;
      return;
    }
    this.#isInMessage = true;
    this.#isText = opcode === opcodes.text && !isReserved;
    this.#size = 0;
    this.#start = this.#open(this.#isText);
  }

  #open(isText: boolean): MessageStart | null {
    const limit = this.#isRefused ? null : this.#parts.begin(isText);
    this.#isRefused = limit === null;
    return limit === null ? null : new MessageStart(limit, this.#parts.memory);
  }

  #endFrame(): void {
    this.#isInFrame = false;
    const { opcode, isFinal, length } = this.#head;
    if (opcode === opcodes.close) return this.close();
    if (this.#isSingle) {
      const single = this.#single;
      this.#isSingle = false;
      this.#single = null;
      this.#finish(single, false, length);
    } else if (!isControl(opcode) && isFinal) {
      const start = this.#start;
      this.#isInMessage = false;
      this.#start = null;
      this.#finish(start, this.#isText, this.#size);
    }
  }

  /** A message without a start exceeded the quota and is only counted. */
  #finish(start: MessageStart | null, isText: boolean, size: number): void {
    if (!start) {
      this.#skipped++;
      return;
    }
    this.#parts.end({ isText, size, bytes: start.bytes });
    start.release();
  }
}
