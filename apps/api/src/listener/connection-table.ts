import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Connection = {
  /** Since when nothing was asked or answered. */
  idleSinceMs: number;
  request?: IncomingMessage;
  response?: ServerResponse;
};

/** A connection of lower rank is ended before one of higher rank; the last is never ended. */
const ranks = { waitingAnonymous: 0, answeredAnonymous: 1, waitingUser: 2, keep: 3 } as const;

const ofUsers = new WeakSet<Socket>();
const websockets = new WeakSet<Socket>();

/** Notes that a request with a session came over the connection. */
export function noteUser(socket: Socket): void {
  ofUsers.add(socket);
}

/** Notes that the connection is a reporting socket, of which each user has few. */
export function noteWebsocket(socket: Socket): void {
  websockets.add(socket);
}

/** The connections of a listener, and which of them it can do without. */
export class ConnectionTable {
  readonly #connections = new Map<Socket, Connection>();

  get size(): number {
    return this.#connections.size;
  }

  add(socket: Socket): void {
    this.#connections.set(socket, { idleSinceMs: performance.now() });
  }

  remove(socket: Socket): void {
    this.#connections.delete(socket);
  }

  began(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) return;
    Object.assign(connection, { request, response, idleSinceMs: performance.now() });
    response.once('close', () => (connection.idleSinceMs = performance.now()));
  }

  /**
   * Ends up to `count` connections that wait for their client: those without a session first, of these the idlest.
   * Answers how many. `isKept` says which must stay.
   */
  endIdlest(count: number, isKept: (socket: Socket) => boolean): number {
    const ranked = [...this.#connections]
      .filter(([socket]) => !isKept(socket))
      .map(([socket, connection]) => ({
        socket,
        rank: rankOf(socket, connection),
        since: connection.idleSinceMs,
      }))
      .filter(({ rank }) => rank < ranks.keep)
      .toSorted((a, b) => a.rank - b.rank || a.since - b.since);
    const lowest = ranked[0]?.rank;
    const ended = ranked.slice(0, count).filter(({ rank }) => rank === lowest);
    for (const { socket } of ended) {
      this.remove(socket);
      socket.destroy();
    }
    return ended.length;
  }
}

function rankOf(socket: Socket, { request, response }: Connection): number {
  if (websockets.has(socket)) return ranks.keep;
  const isAnswered = request?.complete === true && response?.writableEnded === false;
  if (ofUsers.has(socket)) return isAnswered ? ranks.keep : ranks.waitingUser;
  return isAnswered ? ranks.answeredAnonymous : ranks.waitingAnonymous;
}
