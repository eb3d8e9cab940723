import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply, ReplyHead } from '@sentiero/http1/reply';
import type { RequestHead } from '@sentiero/http1/request-head';
import { sendAtTurnEnd } from '../../../../../apps/proxy/src/loop/turn-end.ts';

type Parts = {
  socket: Socket;
  response: ServerResponse;
  head: RequestHead;
  isUploading(): boolean;
  onOver(): void;
};

/** The proxy's `Reply` on a response of node:http; it too sends nothing before the record is stored. */
export class NodeReply implements Pick<Reply, keyof Reply> {
  readonly #parts: Parts;
  #isOpen = false;
  #isHeadWaiting = false;
  hasStarted = false;
  isOver = false;
  isRefused = false;
  onClientGone = (): void => undefined;
  onDrain = (): void => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isClientGone(): boolean {
    return this.#parts.socket.destroyed;
  }

  get isForHead(): boolean {
    return this.#parts.head.method === 'HEAD';
  }

  get acceptsTrailers(): boolean {
    return this.#isOpen && this.#parts.head.version === '1.1';
  }

  get isFlushed(): boolean {
    return this.#parts.response.writableLength === 0;
  }

  /** These stacks refuse `CONNECT` before it gets here. */
  establish(): void {
    this.abort();
  }

  endUpload(): void {
    this.onClientGone();
    this.closeAfterReply();
  }

  closeAfterReply(): void {
    this.#parts.response.shouldKeepAlive = false;
  }

  information(code: number, status: string, lines: readonly string[]): void {
    const { response, head } = this.#parts;
    if (this.hasStarted || this.isClientGone || head.version === '1.0') return;
    let text = `HTTP/1.1 ${code} ${status}\r\n`;
    for (let index = 0; index + 1 < lines.length; index += 2)
      text += `${lines[index]}: ${lines[index + 1]}\r\n`;
    response.socket?.write(`${text}\r\n`, 'latin1');
  }

  begin({ code, status, lines, body }: ReplyHead): void {
    if (this.hasStarted) throw new Error('the response has already started');
    this.hasStarted = true;
    const { response, head, isUploading } = this.#parts;
    const isBodiless = head.method === 'HEAD' || code === 204 || code === 304;
    this.#isOpen = body === 'open' && !isBodiless;
    // An unread upload would be taken for the next request.
    if (isUploading() || (this.#isOpen && head.version === '1.0')) response.shouldKeepAlive = false;
    response.writeHead(code, status, lines as string[]);
    this.#isHeadWaiting = true;
    response.cork();
    sendAtTurnEnd(() => {
      if (this.isOver) return;
      if (this.#isHeadWaiting) response.flushHeaders();
      response.uncork();
    });
  }

  write(bytes: Buffer, isLast: boolean): boolean {
    const { response } = this.#parts;
    if (bytes.length === 0) return true;
    this.#isHeadWaiting = false;
    // The rest is sent by `end`.
    if (isLast) response.cork();
    if (response.write(bytes)) return true;
    response.once('drain', () => this.onDrain());
    return false;
  }

  end(trailers: readonly string[] = []): void {
    if (this.isOver) return;
    this.isOver = true;
    const { response } = this.#parts;
    sendAtTurnEnd(() => {
      if (trailers.length > 0) response.addTrailers(pairs(trailers));
      response.end();
    });
    this.#parts.onOver();
  }

  send({ code, status, lines, body }: Omit<ReplyHead, 'body'> & { body: string }): void {
    if (this.hasStarted || this.isClientGone) return;
    const bytes = Buffer.from(body);
    const sized = [...lines, 'Content-Length', String(bytes.length)];
    this.begin({ code, status, lines: sized, body: 'sized' });
    this.write(bytes, true);
    this.end();
  }

  abort(): void {
    this.#parts.socket.destroy();
  }
}

function pairs(lines: readonly string[]): [string, string][] {
  const all: [string, string][] = [];
  for (let index = 0; index + 1 < lines.length; index += 2)
    all.push([lines[index] ?? '', lines[index + 1] ?? '']);
  return all;
}
