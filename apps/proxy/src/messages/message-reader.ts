import { isControl, maxHeadSize, opcodes, readFrameHead, type FrameHead } from './frame-head.ts';
import { MessageStart, type MemoryBudget } from './message-start.ts';

/** A message of one side; `bytes` is its beginning, valid until the callback returns. */
export type Message = { isText: boolean; size: number; bytes: Buffer };

type ReaderParts = {
  /** Whether this side masks its frames, as clients do. */
  isMasked: boolean;
  memory: MemoryBudget;
  /** How many bytes to keep of a message that begins; null if it only counts. */
  begin(isText: boolean): number | null;
  end(message: Message): void;
  skip(): void;
};

type Running = { isText: boolean; size: number; start: MessageStart | null };

const nothing = Buffer.alloc(0);

/** Reads the messages of one side of a websocket from a copy of its bytes, until the closing frame or an invalid one. */
export class MessageReader {
  readonly #parts: ReaderParts;
  #isOver = false;
  /** The beginning of a head that has not arrived in full. */
  #partialHead: Buffer = nothing;
  #frame: FrameHead | null = null;
  /** The bytes read of the frame's payload. */
  #done = 0;
  #message: Running | null = null;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  read(chunk: Buffer): void {
    let at = 0;
    while (!this.#isOver) {
      this.#frame ??= this.#readHead(chunk, at, (size) => (at += size));
      const frame = this.#frame;
      if (!frame) return;
      const part = chunk.subarray(at, at + frame.length - this.#done);
      if (!isControl(frame.opcode)) this.#add(part, frame);
      at += part.length;
      this.#done += part.length;
      if (this.#done < frame.length) return;
      this.#endFrame(frame);
    }
  }

  close(): void {
    this.#isOver = true;
    this.#message?.start?.release();
    this.#message = null;
  }

  #readHead(chunk: Buffer, at: number, advance: (size: number) => void): FrameHead | null {
    const partial = this.#partialHead;
    const rest = chunk.subarray(at, at + maxHeadSize - partial.length);
    const bytes = partial.length > 0 ? Buffer.concat([partial, rest]) : rest;
    const head = readFrameHead(bytes, 0, this.#parts.isMasked);
    if (head === 'incomplete') {
      // A small slice of a large network buffer would keep all of it alive.
      this.#partialHead = Buffer.from(bytes);
      return null;
    }
    this.#partialHead = nothing;
    if (head === 'invalid' || !this.#mayFollow(head)) {
      this.close();
      return null;
    }
    advance(head.size - partial.length);
    this.#done = 0;
    this.#begin(head);
    return head;
  }

  /** Whether a frame of this kind may come now: a message ends before the next one begins. */
  #mayFollow({ opcode }: FrameHead): boolean {
    return isControl(opcode) || (opcode === opcodes.continuation) === (this.#message !== null);
  }

  #begin({ opcode }: FrameHead): void {
    if (isControl(opcode) || this.#message) return;
    const isText = opcode === opcodes.text;
    const limit = this.#parts.begin(isText);
    const start = limit === null ? null : new MessageStart(limit, this.#parts.memory);
    this.#message = { isText, size: 0, start };
  }

  #add(part: Buffer, frame: FrameHead): void {
    const message = this.#message;
    if (!message) return;
    message.size += part.length;
    message.start?.add(part, frame.mask, this.#done);
  }

  #endFrame({ opcode, isFinal }: FrameHead): void {
    this.#frame = null;
    if (opcode === opcodes.close) return this.close();
    const message = this.#message;
    if (isControl(opcode) || !isFinal || !message) return;
    this.#message = null;
    const { isText, size, start } = message;
    // Without a start, the quota left no room for the message: it is only counted.
    if (!start) return this.#parts.skip();
    this.#parts.end({ isText, size, bytes: start.bytes });
    start.release();
  }
}
