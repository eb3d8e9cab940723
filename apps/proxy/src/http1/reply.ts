import type { Socket } from 'node:net';
import { sendAtTurnEnd } from '../loop/turn-end.ts';
import type { RequestHead } from './request-head.ts';

export type ReplyHead = {
  code: number;
  status: string;
  /** Name, value, name, value; whatever says how the body is framed is in `body`, but a Content-Length. */
  lines: readonly string[];
  /** `sized`: the lines say its length; `open`: it ends when `end` is called. */
  body: 'none' | 'sized' | 'open';
};

type ReplyParts = {
  socket: Socket;
  request: Pick<RequestHead, 'version' | 'fields' | 'method'>;
  /** Whether the learner may still be sending the request's body. */
  isUploading(): boolean;
  onOver(isLasting: boolean): void;
};

const lastChunk = '0\r\n\r\n';

/** The answer to one request of a learner, framed as that learner's HTTP version wants it. */
export class Reply {
  readonly #parts: ReplyParts;
  #isChunked = false;
  #isBodiless = false;
  #isLasting = true;
  isBegun = false;
  isOver = false;
  /** Called once when the learner is gone before the answer's end. */
  onLeft = (): void => undefined;
  onDrain = (): void => undefined;

  constructor(parts: ReplyParts) {
    this.#parts = parts;
  }

  get isLeft(): boolean {
    return this.#parts.socket.destroyed;
  }

  get takesTrailers(): boolean {
    return this.#isChunked;
  }

  /** Whether all that was written is on its way. */
  get isFlushed(): boolean {
    return this.#parts.socket.writableLength === 0;
  }

  /** The connection ends after this answer. */
  closeAfter(): void {
    this.#isLasting = false;
  }

  information(code: number, status: string, lines: readonly string[]): void {
    if (this.isBegun || this.isLeft || this.#parts.request.version === '1.0') return;
    this.#parts.socket.write(`HTTP/1.1 ${code} ${status}\r\n${headText(lines)}\r\n`, 'latin1');
  }

  begin(head: ReplyHead): void {
    if (this.isBegun) throw new Error('the answer has begun already');
    this.isBegun = true;
    this.#hold();
    this.#parts.socket.write(this.#headText(head), 'latin1');
  }

  /** False when the learner takes no more for now: `onDrain` says when. `isLast`: the answer is whole with it. */
  write(bytes: Buffer, isLast: boolean): boolean {
    const { socket } = this.#parts;
    if (this.#isBodiless || bytes.length === 0) return true;
    if (isLast) this.#hold();
    if (!this.#isChunked) return socket.write(bytes);
    socket.write(`${bytes.length.toString(16)}\r\n`, 'latin1');
    socket.write(bytes);
    return socket.write('\r\n', 'latin1');
  }

  end(trailers: readonly string[] = []): void {
    if (this.isOver) return;
    if (this.#isChunked) {
      const end = trailers.length > 0 ? `0\r\n${headText(trailers)}\r\n` : lastChunk;
      this.#hold();
      this.#parts.socket.write(end, 'latin1');
    }
    this.#finish();
  }

  /** A whole answer at once. */
  send(code: number, status: string, lines: readonly string[], body: string): void {
    if (this.isBegun || this.isLeft) return;
    this.isBegun = true;
    const bytes = Buffer.from(body);
    // An upload that nobody reads would be taken for the next request.
    if (this.#parts.isUploading()) this.#isLasting = false;
    const text = this.#headText({
      code,
      status,
      lines: [...lines, 'Content-Length', String(bytes.length)],
      body: 'sized',
    });
    const head = Buffer.from(text, 'latin1');
    this.#hold();
    this.#parts.socket.write(this.#isBodiless ? head : Buffer.concat([head, bytes]));
    this.#finish();
  }

  /**
   * All that is there in this turn of the loop goes out at its end, in one packet, after the record is kept: whoever
   * sees the whole answer can rely on its record.
   */
  #hold(): void {
    const { socket } = this.#parts;
    socket.cork();
    sendAtTurnEnd(() => socket.uncork());
  }

  /** Ends the connection in a way that nobody takes for the answer's end. */
  abort(): void {
    this.#parts.socket.destroy();
  }

  #headText({ code, status, lines, body }: ReplyHead): string {
    const { request, isUploading } = this.#parts;
    this.#isBodiless = request.method === 'HEAD' || code === 204 || code === 304;
    const isOld = request.version === '1.0';
    if (isUploading()) this.#isLasting = false;
    const { fields } = request;
    if (fields.lists('connection', 'close')) this.#isLasting = false;
    if (isOld && !fields.lists('connection', 'keep-alive')) this.#isLasting = false;
    let text = `HTTP/1.1 ${code} ${status}\r\n${headText(lines)}`;
    if (body === 'open' && !this.#isBodiless) {
      this.#isChunked = !isOld;
      if (this.#isChunked) text += 'Transfer-Encoding: chunked\r\n';
      else this.#isLasting = false;
    }
    if (!this.#isLasting) text += 'Connection: close\r\n';
    else if (isOld) text += 'Connection: keep-alive\r\n';
    return `${text}\r\n`;
  }

  #finish(): void {
    this.isOver = true;
    this.#parts.onOver(this.#isLasting);
  }
}

/** Header lines as they go over the wire. */
export function headText(lines: readonly string[]): string {
  let text = '';
  for (let index = 0; index + 1 < lines.length; index += 2)
    text += `${lines[index]}: ${lines[index + 1]}\r\n`;
  return text;
}
