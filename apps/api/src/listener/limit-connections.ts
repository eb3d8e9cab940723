import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConcurrencyLimiter, networkOf, type NetworkTest } from '@sentiero/service';
import { AppError } from '../http/errors.ts';
import { endWith } from './raw-answer.ts';

export type ConnectionLimits = {
  perAddress: number;
  total: number;
  /** Everybody comes through these: only the total counts for them. */
  isTrusted: NetworkTest;
  headers: Readonly<Record<string, string>>;
  onRefused: (reason: 'address' | 'total') => void;
};

const tooMany = {
  address: new AppError('too_many_requests', 'Too many connections from this address.', undefined, 1),
  total: new AppError('unavailable', 'Too many connections. Try again in a moment.', undefined, 1),
};

/** Refuses connections beyond the limits before anything is read from them. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { perAddress, total, isTrusted, headers, onRefused } = limits;
  const ofAddress = new ConcurrencyLimiter({ limit: perAddress });
  let all = 0;
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');

  const refuse = (socket: Socket, reason: 'address' | 'total') => {
    onRefused(reason);
    endWith(socket, tooMany[reason], headers);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = isTrusted(address) ? null : networkOf(address);
    if (all >= total) return refuse(socket, 'total');
    all++;
    socket.once('close', () => all--);
    if (network !== null) {
      if (!ofAddress.enter(network)) return refuse(socket, 'address');
      socket.once('close', () => ofAddress.leave(network));
    }
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });
}
