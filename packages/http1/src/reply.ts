import type { Socket } from 'node:net';
import type { RequestHead } from './request-head.ts';

export type ReplyHead = {
  code: number;
  status: string;
  /** Name, value, name, value; `body` determines the framing, except for a Content-Length. */
  lines: readonly string[];
  /** `sized`: the headers contain its length; `open`: it ends with the call of `end`. */
  body: 'none' | 'sized' | 'open';
};

/**
 * Runs tasks that send bytes at the end of this turn of the event loop, after everything that must be stored first.
 * Each task runs once, in order, and must not throw.
 */
export type SendAtTurnEnd = (task: () => void) => void;

type ReplyParts = {
  socket: Socket;
  sendAtTurnEnd: SendAtTurnEnd;
  request: Pick<RequestHead, 'version' | 'fields' | 'method'>;
  /** Whether the learner may still be sending the request's body. */
  isUploading(): boolean;
  onOver(isReusable: boolean): void;
};

const noAction = (): void => undefined;
const lastChunk = '0\r\n\r\n';

/** The response to one request, framed for the learner's HTTP version. */
export class Reply {
  readonly #parts: ReplyParts;
  #onClientGone: () => void = noAction;
  #onDrain: () => void = noAction;
  #isChunked = false;
  #isBodiless = false;
  #isReusable = true;
  hasStarted = false;
  isOver = false;
  /** Whether the request turned out to be unreadable after its head. */
  isRefused = false;

  constructor(parts: ReplyParts) {
    this.#parts = parts;
  }

  /**
   * Calls the action if the learner disconnects before the end of the response, and no longer the previous one, which
   * it returns. An action is an argument, since V8 keeps functions that are assigned to a property where they are
   * written, and what they refer to, until its next full garbage collection.
   */
  whenClientGone(action: () => void): () => void {
    const previous = this.#onClientGone;
    this.#onClientGone = action;
    return previous;
  }

  /** Calls the action whenever the learner accepts more after `write` returned false. */
  whenDrained(action: () => void): void {
    this.#onDrain = action;
  }

  clientGone(): void {
    this.#onClientGone();
  }

  drained(): void {
    this.#onDrain();
  }

  get isClientGone(): boolean {
    return this.#parts.socket.destroyed;
  }

  /** Whether the client expects a response without a body. */
  get isForHead(): boolean {
    return this.#parts.request.method === 'HEAD';
  }

  get acceptsTrailers(): boolean {
    return this.#isChunked;
  }

  /** Whether everything written has been flushed. */
  get isFlushed(): boolean {
    return this.#parts.socket.writableLength === 0;
  }

  /** The connection ends after this response. */
  closeAfterReply(): void {
    this.#isReusable = false;
  }

  /** The rest of the request is unreadable: the target no longer gets it. */
  endUpload(): void {
    this.isRefused = true;
    this.clientGone();
    this.closeAfterReply();
  }

  information(code: number, status: string, lines: readonly string[]): void {
    if (this.hasStarted || this.isClientGone || this.#parts.request.version === '1.0') return;
    this.#parts.socket.write(`HTTP/1.1 ${code} ${status}\r\n${headText(lines)}\r\n`, 'latin1');
  }

  /** Accepts a `CONNECT`: the requests that follow on this connection are those of the tunnel. */
  establish(): void {
    if (this.hasStarted || this.isClientGone) return;
    this.hasStarted = true;
    this.#hold();
    this.#parts.socket.write('HTTP/1.1 200 Connection established\r\n\r\n', 'latin1');
    this.#finish();
  }

  begin(head: ReplyHead): void {
    if (this.hasStarted) throw new Error('the response has already started');
    this.hasStarted = true;
    this.#hold();
    this.#parts.socket.write(this.#headText(head), 'latin1');
  }

  /** False until `whenDrained` if the learner accepts no more at the moment. `isLast` completes the response. */
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

  /** Sends a complete response. */
  send({ code, status, lines, body }: Omit<ReplyHead, 'body'> & { body: string }): void {
    if (this.hasStarted || this.isClientGone) return;
    this.hasStarted = true;
    const bytes = Buffer.from(body);
    // An unread upload would be taken for the next request.
    if (this.#parts.isUploading()) this.#isReusable = false;
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
   * Holds back everything written in this turn of the loop until its end: it leaves in one packet, after the record
   * has been stored, so that a complete response implies a stored record.
   */
  #hold(): void {
    const { socket, sendAtTurnEnd } = this.#parts;
    socket.cork();
    sendAtTurnEnd(() => socket.uncork());
  }

  /** Ends the connection in a way that cannot be mistaken for the end of the response. */
  abort(): void {
    this.#parts.socket.destroy();
  }

  #headText({ code, status, lines, body }: ReplyHead): string {
    const { request, isUploading } = this.#parts;
    this.#isBodiless = request.method === 'HEAD' || code === 204 || code === 304;
    const isOld = request.version === '1.0';
    if (isUploading()) this.#isReusable = false;
    const { fields } = request;
    if (fields.lists('connection', 'close')) this.#isReusable = false;
    if (isOld && !fields.lists('connection', 'keep-alive')) this.#isReusable = false;
    let text = `HTTP/1.1 ${code} ${status}\r\n${headText(lines)}`;
    if (body === 'open' && !this.#isBodiless) {
      this.#isChunked = !isOld;
      if (this.#isChunked) text += 'Transfer-Encoding: chunked\r\n';
      else this.#isReusable = false;
    }
    if (!this.#isReusable) text += 'Connection: close\r\n';
    else if (isOld) text += 'Connection: keep-alive\r\n';
    return `${text}\r\n`;
  }

  #finish(): void {
    this.isOver = true;
    this.#parts.onOver(this.#isReusable);
  }
}

/** Header lines in wire format. */
export function headText(lines: readonly string[]): string {
  let text = '';
  for (let index = 0; index + 1 < lines.length; index += 2)
    text += `${lines[index]}: ${lines[index + 1]}\r\n`;
  return text;
}
