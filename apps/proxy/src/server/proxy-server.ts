import { plainAddress, SocketQuota, type SocketRefusal } from '@sentiero/service';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Env } from '../env.ts';
import { watchDeadlines, type Deadlines } from '@sentiero/http1/deadlines';
import type { Exchange } from '@sentiero/http1/exchange';
import type { ConnectionLimits } from '@sentiero/http1/connection-limits';
import { LearnerConnection } from '@sentiero/http1/learner-connection';
import type { Refusal } from '@sentiero/http1/request-head';
import type { StartScheduler } from '../loop/start-scheduler.ts';
import { sendAtTurnEnd } from '../loop/turn-end.ts';
import { sendText } from '../pages/pages.ts';
import type { Metrics } from './metrics.ts';

/** A request that could not be read, and whence it came. */
export type RefusedRequest = Pick<Exchange, 'at' | 'startedMs' | 'peer' | 'socket'>;

export type ServerParts = {
  env: Env;
  metrics: Metrics;
  deadlines: Deadlines;
  starts: StartScheduler;
  handler: {
    handle(exchange: Exchange): void;
    recordRefused(refusal: Refusal, sent: RefusedRequest): void;
  };
};

const tooMany: Record<SocketRefusal, { status: string; text: string }> = {
  address: { status: '429 Too Many Requests', text: 'Too many connections from this address.\n' },
  total: { status: '503 Service Unavailable', text: 'Too many connections. Try again in a moment.\n' },
};
const refusalMs = 1000;

/** The listener for learners and targets. */
export class ProxyServer {
  readonly #parts: ServerParts;
  readonly #connections = new Set<LearnerConnection>();
  readonly #quota: SocketQuota;
  readonly #limits: ConnectionLimits;
  readonly #server: net.Server;
  #isLeaving = false;

  constructor(parts: ServerParts) {
    const { env } = parts;
    this.#parts = parts;
    this.#quota = new SocketQuota({
      total: env.CONNECTIONS,
      perNetwork: env.CONNECTIONS_PER_ADDRESS,
      perSite: env.CONNECTIONS_PER_SITE,
      bufferedBytes: env.BUFFER_LIMIT,
    });
    this.#limits = {
      headBytes: env.HEADER_LIMIT,
      headMs: env.HEAD_TIMEOUT_MS,
      bodyMs: env.BODY_TIMEOUT_MS,
      keepAliveMs: env.KEEP_ALIVE_TIMEOUT_MS,
      idleMs: env.IDLE_TIMEOUT_MS,
    };
    // `printf … | nc` closes its side after the request and still expects a response.
    const options = { allowHalfOpen: true, noDelay: true };
    this.#server = net.createServer(options, (socket) => this.#accept(socket));
  }

  listen(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port, backlog: 1024 }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  port(): number {
    // A server listening on TCP has an AddressInfo.
    return (this.#server.address() as AddressInfo).port;
  }

  connections(): number {
    return this.#connections.size;
  }

  /** The number of bytes buffered for incomplete messages. */
  bufferedBytes(): number {
    return this.#quota.bufferedBytes;
  }

  /** Makes each connection close after its next response. */
  closeAfterNext(): void {
    this.#isLeaving = true;
    for (const connection of this.#connections) connection.closeAfterNext();
  }

  /** Refuses new connections, closes idle ones and gives running exchanges some time to finish. */
  async drain(withinMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.drain();
    const timer = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy();
    }, withinMs);
    await closed;
    clearTimeout(timer);
  }

  #accept(socket: Socket): void {
    const { env, metrics, deadlines, starts, handler } = this.#parts;
    const address = plainAddress(socket.remoteAddress ?? '');
    const isTrusted = env.TRUSTED_PROXIES(address);
    const lease = this.#quota.open({
      address: isTrusted ? null : address,
      evict(reason) {
        metrics.evicted.inc({ reason });
        socket.destroy();
      },
    });
    if (typeof lease === 'string') return this.#refuse(socket, lease);
    const connection = new LearnerConnection(socket, {
      peer: { address, isTrusted },
      limits: this.#limits,
      lease,
      starts,
      sendAtTurnEnd,
      deadlines,
      onExchange: (exchange) => handler.handle(exchange),
      onRefusal(refusal, reply, sent) {
        metrics.refused.inc({ reason: 'framing' });
        if (sent) handler.recordRefused(refusal, { ...sent, peer: { address, isTrusted }, socket });
        sendText(reply, { status: refusal.status, text: `${refusal.message}\n` });
      },
      onClose: () => {
        this.#connections.delete(connection);
        lease.close();
      },
    });
    this.#connections.add(connection);
    if (this.#isLeaving) connection.closeAfterNext();
  }

  #refuse(socket: Socket, reason: SocketRefusal): void {
    this.#parts.metrics.refused.inc({ reason: 'limit' });
    socket.on('error', () => socket.destroy()).resume();
    const { status, text } = tooMany[reason];
    const lines = ['Retry-After: 1', 'Content-Type: text/plain', `Content-Length: ${text.length}`];
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${text}`);
    socket.once('finish', () => socket.destroy());
    // A client that never reads would keep the file descriptor open.
    socket.setTimeout(refusalMs, () => socket.destroy());
  }
}

/** The interval suits the shortest of the limits. */
export function deadlinesFor(env: Env): Deadlines {
  const shortest = Math.min(
    env.HEAD_TIMEOUT_MS,
    env.BODY_TIMEOUT_MS,
    env.KEEP_ALIVE_TIMEOUT_MS,
    env.IDLE_TIMEOUT_MS,
  );
  return watchDeadlines(Math.max(20, Math.min(500, shortest / 4)));
}
