import { plainAddress, SocketQuota, type SocketRefusal } from '@sentiero/service';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Env } from '../env.ts';
import { watchDeadlines, type Deadlines } from '../http1/deadlines.ts';
import type { Exchange } from '../http1/exchange.ts';
import { LearnerConnection, type ConnectionLimits } from '../http1/learner-connection.ts';
import type { Metrics } from './metrics.ts';
import { sendText } from '../pages/pages.ts';
import type { StartScheduler } from '../loop/start-scheduler.ts';

type ServerParts = {
  env: Env;
  metrics: Metrics;
  deadlines: Deadlines;
  starts: StartScheduler;
  onExchange(exchange: Exchange): void;
};

export type ProxyServer = {
  listen(host: string, port: number): Promise<void>;
  port(): number;
  connections(): number;
  /** Bytes held of messages that are not complete. */
  bufferedBytes(): number;
  /** Each connection ends with its next answer. */
  closeAfterNext(): void;
  /** Takes no new connections, ends those that rest, and gives exchanges that run some time to end. */
  drain(withinMs: number): Promise<void>;
};

const tooMany: Record<SocketRefusal, { status: string; text: string }> = {
  address: { status: '429 Too Many Requests', text: 'Too many connections from this address.\n' },
  total: { status: '503 Service Unavailable', text: 'Too many connections. Try again in a moment.\n' },
};
const refusalMs = 1000;

/** The listener for learners and targets. */
export function proxyServer({ env, metrics, deadlines, starts, onExchange }: ServerParts): ProxyServer {
  const connections = new Set<LearnerConnection>();
  let isLeaving = false;
  const quota = new SocketQuota({
    total: env.CONNECTIONS,
    perNetwork: env.CONNECTIONS_PER_ADDRESS,
    perSite: env.CONNECTIONS_PER_SITE,
    bufferedBytes: env.BUFFER_LIMIT,
  });
  const limits: ConnectionLimits = {
    headBytes: env.HEADER_LIMIT,
    headMs: env.HEAD_TIMEOUT_MS,
    bodyMs: env.BODY_TIMEOUT_MS,
    keepAliveMs: env.KEEP_ALIVE_TIMEOUT_MS,
    idleMs: env.IDLE_TIMEOUT_MS,
  };
  // `printf … | nc` closes its side after asking, and still wants the answer.
  const server = net.createServer({ allowHalfOpen: true, noDelay: true }, accept);

  function accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    const isTrusted = env.TRUSTED_PROXIES(address);
    const lease = quota.open({
      address: isTrusted ? null : address,
      evict(reason) {
        metrics.evicted.inc({ reason });
        socket.destroy();
      },
    });
    if (typeof lease === 'string') return refuse(socket, lease);
    const connection = new LearnerConnection(socket, {
      peer: { address, isTrusted },
      limits,
      lease,
      starts,
      deadlines,
      onExchange,
      onRefusal(refusal, reply) {
        metrics.refused.inc({ reason: 'framing' });
        sendText(reply, refusal.status, `${refusal.message}\n`);
      },
      onClose() {
        connections.delete(connection);
        lease.close();
      },
    });
    connections.add(connection);
    if (isLeaving) connection.closeAfterNext();
  }

  function refuse(socket: Socket, reason: SocketRefusal): void {
    metrics.refused.inc({ reason: 'limit' });
    socket.on('error', () => socket.destroy()).resume();
    const { status, text } = tooMany[reason];
    const lines = ['Retry-After: 1', 'Content-Type: text/plain', `Content-Length: ${text.length}`];
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${text}`);
    socket.once('finish', () => socket.destroy());
    // A client that never reads would keep the descriptor.
    socket.setTimeout(refusalMs, () => socket.destroy());
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, backlog: 1024 }, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    // A server that listens on TCP has an AddressInfo.
    port: () => (server.address() as AddressInfo).port,
    connections: () => connections.size,
    bufferedBytes: () => quota.bufferedBytes,
    closeAfterNext() {
      isLeaving = true;
      for (const connection of connections) connection.closeAfterNext();
    },
    async drain(withinMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.drain();
      const timer = setTimeout(() => {
        for (const connection of connections) connection.destroy();
      }, withinMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Often enough for the shortest of the limits. */
export function deadlinesFor(env: Env): Deadlines {
  const shortest = Math.min(
    env.HEAD_TIMEOUT_MS,
    env.BODY_TIMEOUT_MS,
    env.KEEP_ALIVE_TIMEOUT_MS,
    env.IDLE_TIMEOUT_MS,
  );
  return watchDeadlines(Math.max(20, Math.min(500, shortest / 4)));
}
