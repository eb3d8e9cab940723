import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConcurrencyLimiter, networkOf, type NetworkTest } from '@sentiero/service';
import { AppError } from '../http/errors.ts';
import { ConnectionTable } from './connection-table.ts';
import { endWith } from './raw-answer.ts';

export type ConnectionLimits = {
  /** Of an IPv4 address, or an IPv6 network of 64 bits, which is what one subscriber has. */
  perAddress: number;
  /** Of an IPv6 network of 48 bits, which anybody gets who asks for more. */
  perSite: number;
  total: number;
  /** Everybody comes through these: only the total counts for them, and theirs are never ended. */
  isTrusted: NetworkTest;
  headers: Readonly<Record<string, string>>;
  /** `idle`: not refused, but ended to make room for another. */
  onRefused: (reason: 'address' | 'site' | 'total' | 'idle') => void;
};

const siteBits = 48;
/** Of all connections, ended at once when there is no room: to look for the idlest takes time. */
const shareEnded = 0.01;

const tooMany = {
  address: new AppError('too_many_requests', 'Too many connections from this address.', undefined, 1),
  site: new AppError('too_many_requests', 'Too many connections from this network.', undefined, 1),
  total: new AppError('unavailable', 'Too many connections. Try again in a moment.', undefined, 1),
};

/**
 * Refuses connections beyond the limits of their network before anything is read from them. Beyond the total the idlest
 * connections make room, those without a session first.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { perAddress, perSite, total, isTrusted, headers, onRefused } = limits;
  const table = new ConnectionTable();
  const ofAddress = new ConcurrencyLimiter({ limit: perAddress });
  const ofSite = new ConcurrencyLimiter({ limit: perSite });
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');

  const refuse = (socket: Socket, reason: 'address' | 'site' | 'total') => {
    onRefused(reason);
    endWith(socket, tooMany[reason], headers);
  };

  const hasRoom = () => {
    if (table.size < total) return true;
    const count = table.endIdlest(Math.ceil(total * shareEnded), ({ remoteAddress = '' }) =>
      isTrusted(remoteAddress),
    );
    for (let ended = 0; ended < count; ended++) onRefused('idle');
    return table.size < total;
  };

  /** Why the network of the connection has none left; its slots are given back when it ends. */
  const countNetwork = (socket: Socket, address: string): 'address' | 'site' | null => {
    const network = networkOf(address);
    const site = networkOf(address, siteBits);
    if (!ofAddress.enter(network)) return 'address';
    socket.once('close', () => ofAddress.leave(network));
    if (!site.includes(':')) return null;
    if (!ofSite.enter(site)) return 'site';
    socket.once('close', () => ofSite.leave(site));
    return null;
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const excess = isTrusted(address) ? null : countNetwork(socket, address);
    if (excess) return refuse(socket, excess);
    if (!hasRoom()) return refuse(socket, 'total');
    table.add(socket);
    socket.once('close', () => table.remove(socket));
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });
  server.on('request', (request, response) => table.began(request, response));
}
