import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { SocketQuota, type NetworkTest, type SocketLease, type SocketRefusal } from '@sentiero/service';
import { AppError } from '../http/errors.ts';
import { endWith } from './raw-answer.ts';

export type ConnectionLimits = {
  /** Per IPv4 address or IPv6 /64 network. */
  perNetwork: number;
  /** Per IPv6 /48 network. */
  perSite: number;
  total: number;
  /** Trusted peers carry many clients: their connections count for the total only and are never evicted. */
  isTrusted: NetworkTest;
  headers: Readonly<Record<string, string>>;
  onRefused: (reason: SocketRefusal | 'evicted') => void;
};

const tooMany: Record<SocketRefusal, AppError> = {
  address: new AppError('too_many_requests', 'Too many connections from this address.', {
    retryAfterSeconds: 1,
  }),
  total: new AppError('unavailable', 'Too many connections. Try again in a moment.', {
    retryAfterSeconds: 1,
  }),
};

const leases = new WeakMap<Socket, SocketLease>();

/** The connection's share of its listener's quota; undefined if the listener has no limits. */
export const leaseOf = (socket: Socket): SocketLease | undefined => leases.get(socket);

/**
 * Refuses connections beyond the limits before reading anything from them, and evicts idle ones when nearly all are
 * taken.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { isTrusted, headers, onRefused } = limits;
  const quota = new SocketQuota({ ...limits, bufferedBytes: Number.POSITIVE_INFINITY });
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const lease = quota.open({
      address: isTrusted(address) ? null : address,
      evict() {
        onRefused('evicted');
        socket.destroy();
      },
    });
    if (typeof lease === 'string') {
      onRefused(lease);
      return endWith(socket, tooMany[lease], headers);
    }
    leases.set(socket, lease);
    socket.once('close', () => lease.close());
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });

  server.on('request', (request, response) => {
    const lease = leaseOf(request.socket);
    if (!lease) return;
    const begin = () => {
      if (response.closed) return;
      lease.begin(lease.owner);
      response.once('close', () => lease.end());
    };
    if (hasBody(request)) request.once('end', begin);
    else begin();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
