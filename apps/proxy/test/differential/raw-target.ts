import net, { type AddressInfo, type Socket } from 'node:net';
import { takeMessage, type Message } from './messages.ts';

/** A target on raw sockets that collects the requests it parses, and responds with given bytes. */
export class RawTarget {
  /** The parsed requests, by the mark in the path. */
  readonly seen = new Map<string, Message[]>();
  answerFor: (message: Message) => { bytes: string; after: 'keep' | 'end' | 'reset' } = () => ({
    bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    after: 'keep',
  });
  readonly #sockets = new Set<Socket>();
  readonly #server = net.createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  port = 0;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    let text = '';
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const taken = takeMessage(text, () => false, false);
        if (!taken?.message.isWhole) return;
        text = taken.rest;
        this.#note(taken.message);
        const { bytes, after } = this.answerFor(taken.message);
        if (!socket.destroyed && socket.writable) socket.write(bytes, 'latin1');
        if (after === 'end') socket.end();
        if (after === 'reset') setImmediate(() => socket.resetAndDestroy());
      }
    });
  }

  #note(message: Message): void {
    const mark = markOf(message.start);
    this.seen.set(mark, [...(this.seen.get(mark) ?? []), message]);
  }
}

/** The mark that the generator puts into each path; empty for requests that were never sent. */
export function markOf(start: string): string {
  return /~m(\w+)~/.exec(start)?.[1] ?? '';
}
