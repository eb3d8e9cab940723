import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import net, { type Server, type Socket } from 'node:net';

/** An address and its line end; whoever connects sends both in one write, before anything else. */
const lineLimit = 64;

/**
 * Leads the API and the proxy to copies that they have no route to, as `RelayedSocket` of `@sentiero/service` asks for it.
 * It listens on a socket in a folder that no copy has, and connects to ready copies and nothing else.
 */
export class CopyRelay {
  readonly #path: string;
  readonly #isReady: (address: string) => boolean;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor(path: string, isReady: (address: string) => boolean) {
    this.#path = path;
    this.#isReady = isReady;
    this.#server = net.createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  async listen(): Promise<void> {
    await rm(this.#path, { force: true });
    this.#server.listen(this.#path);
    await once(this.#server, 'listening');
    // The others run as another account; what they may reach is decided here.
    await chmod(this.#path, 0o666);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }

  #accept(socket: Socket): void {
    this.#keep(socket);
    socket.once('data', (first: Buffer) => {
      const end = first.subarray(0, lineLimit).indexOf('\n');
      const address = first.toString('latin1', 0, Math.max(end, 0));
      if (!this.#isReady(address)) return void socket.destroy();
      socket.pause();
      this.#join(socket, address, first.subarray(end + 1));
    });
  }

  #join(socket: Socket, address: string, begun: Buffer): void {
    const [host, port] = address.split(':');
    const copy = net.connect({ host, port: Number(port), allowHalfOpen: true });
    this.#keep(copy);
    copy.once('connect', () => {
      socket.write('\n');
      if (begun.length > 0) copy.write(begun);
      socket.pipe(copy).pipe(socket);
    });
    // Without an error, what is still on its way arrives.
    socket.once('close', (hadError) => hadError && copy.destroy());
    copy.once('close', (hadError) => hadError && socket.destroy());
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).once('close', () => this.#open.delete(socket));
  }
}
