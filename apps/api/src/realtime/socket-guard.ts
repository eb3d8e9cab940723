import { heartbeat } from '@sentiero/contracts/realtime';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../context.ts';
import type { Metrics } from '../metrics.ts';

const policyViolation = 1008;
const tryAgainLater = 1013;

type SocketsCut = Metrics['socketsCut'];

/** The number of each user's open sockets on this process. */
export class UserSocketQuota {
  readonly #taken = new Map<number, number>();
  readonly #perUser: number;
  readonly #cut: SocketsCut;

  constructor(perUser: number, cut: SocketsCut) {
    this.#perUser = perUser;
    this.#cut = cut;
  }

  /** Returns false and closes the socket if the user's quota is used up. */
  take(socket: WebSocket, userId: number): boolean {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= this.#perUser) {
      this.#cut.inc({ reason: 'too_many_sockets' });
      socket.on('error', () => socket.terminate());
      socket.close(tryAgainLater, 'too many connections');
      return false;
    }
    this.#taken.set(userId, taken + 1);
    socket.on('close', () => this.#leave(userId));
    return true;
  }

  #leave(userId: number): void {
    const left = (this.#taken.get(userId) ?? 1) - 1;
    if (left > 0) this.#taken.set(userId, left);
    else this.#taken.delete(userId);
  }
}

/** Responds to pings and passes on other texts; closes a socket that sends too many. */
export function receive(
  app: FastifyInstance,
  socket: WebSocket,
  { actor, onText }: { actor: Actor; onText?: (text: string) => void },
): void {
  const read = async (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    const waitSeconds = await app.limiters.take('LIMIT_SOCKET_MESSAGES', String(actor.userId));
    if (waitSeconds > 0) {
      app.ctx.metrics.socketsCut.inc({ reason: 'too_many_messages' });
      return socket.close(policyViolation, 'too many messages');
    }
    if (text === heartbeat.ping) return socket.send(heartbeat.pong);
    onText?.(text);
  };
  // Texts are handled in sequence, because checks against Redis counters could finish out of order.
  let reading = Promise.resolve();
  socket.on('message', (data) => {
    reading = reading
      .then(() => read(String(data)))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'a message of a socket was not read');
        socket.terminate();
      });
  });
}
