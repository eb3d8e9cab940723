import { heartbeat } from '@sentiero/contracts/realtime';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { holdRenewalMs, renewHolds } from '../bench/holds.store.ts';
import { every } from '../every.ts';
import { leaseRenewalMs, renewLeases } from '../modules/progress/active-lesson.ts';
import type { CatchUp } from './catch-up.ts';
import { progressSockets } from './progress-socket.ts';
import { sendControl } from './seated.ts';

const goingAway = 1001;
/** The time for the closing handshake when the process ends. */
const leaveLimitMs = 3000;
const catchUpMs = 1_000;

/** A closed reader reconnects with `after` and misses nothing. */
export function cut(app: FastifyInstance, socket: WebSocket, reason: 'slow_reader' | 'no_life'): void {
  app.ctx.metrics.socketsCut.inc({ reason });
  socket.terminate();
}

/** Sends protocol pings, closes dead sockets, renews the leases of active lessons, and recovers missed messages. */
export function keepAlive(app: FastifyInstance, catchUp: CatchUp): void {
  const lastLife = new WeakMap<WebSocket, number>();
  const sockets = () => app.websocketServer.clients as Set<WebSocket>;
  app.websocketServer.on('connection', (socket: WebSocket) => {
    const alive = () => lastLife.set(socket, performance.now());
    alive();
    socket.on('pong', alive);
    socket.on('message', alive);
  });
  const pings = setInterval(() => {
    for (const socket of sockets()) {
      if (performance.now() - (lastLife.get(socket) ?? 0) > heartbeat.timeoutMs) cut(app, socket, 'no_life');
      else socket.ping();
    }
  }, heartbeat.intervalMs);
  const leases = setInterval(() => {
    renewLeases(app.ctx, [...progressSockets.values()]).catch((error: unknown) =>
      app.log.error({ err: error }, 'active lessons were not renewed'),
    );
  }, leaseRenewalMs);
  const holds = every(holdRenewalMs, () => renewHolds(app.ctx, [...progressSockets.values()]), {
    log: app.log,
    onFailure: () => app.ctx.metrics.workFailures.inc({ work: 'holds' }),
  });
  const catchingUp = every(catchUpMs, () => catchUp.tick(), {
    log: app.log,
    onFailure: () => app.ctx.metrics.workFailures.inc({ work: 'catch_up' }),
  });
  app.addHook('preClose', async () => {
    clearInterval(pings);
    clearInterval(leases);
    await holds.stop();
    await catchingUp.stop();
  });
}

/** Tells every socket to reconnect to another process, and terminates those that do not close in time. */
export async function sendAway(app: FastifyInstance): Promise<void> {
  const sockets = app.websocketServer.clients as Set<WebSocket>;
  for (const socket of sockets) {
    if (socket.readyState === socket.OPEN) sendControl(socket, { control: 'closing' });
    socket.close(goingAway, 'the server is going away');
  }
  const impatience = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, leaveLimitMs);
  await new Promise<void>((resolve) => app.websocketServer.close(() => resolve()));
  clearTimeout(impatience);
}
