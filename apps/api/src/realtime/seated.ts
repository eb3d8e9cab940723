import type { ControlMessage } from '@sentiero/contracts/realtime';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../context.ts';
import type { HubMessage } from '../hub/hub.ts';
import type { CatchUp, Follower } from './catch-up.ts';
import type { InTurn } from './in-turn.ts';
import type { Presence } from './presence.ts';
import type { SocketOutlet } from './socket-outlet.ts';

const sessionEnded = 4001;

/** A socket and its owner. */
export type Seated = {
  app: FastifyInstance;
  catchUp: CatchUp;
  /** Readers of stored records: one page at a time per user and channel. */
  readings: InTurn<string>;
  socket: WebSocket;
  outlet: SocketOutlet;
  actor: Actor;
  presence: Presence;
};

type SocketListener = { onMessage: (message: HubMessage) => void; catchUp: Follower['catchUp'] };

/** Subscribes to the user's messages until the socket closes. Resolves once no message can be missed. */
export function listen(
  { app, catchUp, socket, outlet, actor }: Seated,
  hearing: SocketListener,
): Promise<void> {
  const end = () => {
    sendControl(outlet, { control: 'closing' });
    socket.close(sessionEnded, 'the session ended');
  };
  const subscription = app.ctx.hub.subscribe(actor.userId, (message) => {
    const isOver =
      message.kind === 'roles-changed' ||
      (message.kind === 'session-ended' && message.sessionId === actor.sessionId);
    if (isOver) end();
    else if (message.kind === 'missed') catchUp.ask(actor.userId);
    else hearing.onMessage(message);
  });
  const unfollow = catchUp.follow({
    actor,
    end,
    tell: (message) => sendControl(outlet, message),
    catchUp: hearing.catchUp,
  });
  socket.on('close', () => {
    subscription.end();
    unfollow();
  });
  socket.on('error', () => socket.terminate());
  return subscription.ready;
}

export function sendControl(outlet: Pick<SocketOutlet, 'send'>, message: ControlMessage): void {
  outlet.send(JSON.stringify(message));
}
