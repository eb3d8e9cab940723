import websocket from '@fastify/websocket';
import { boardChannel } from '@sentiero/contracts/board';
import { channelNames, channels, type ChannelName } from '@sentiero/contracts/realtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../context.ts';
import { AppError, notAuthenticated } from '../http/errors.ts';
import { leaseOf } from '../listener/limit-connections.ts';
import { BoardFeeds } from './board-feeds.ts';
import { streamCaptures } from './capture-socket.ts';
import { CatchUp } from './catch-up.ts';
import { InTurn } from './in-turn.ts';
import { Presence } from './presence.ts';
import { followProgress } from './progress-socket.ts';
import { listen, type Seated } from './seated.ts';
import { receive, UserSocketQuota } from './socket-guard.ts';
import { cut, keepAlive, sendAway } from './socket-life.ts';
import { SocketOutlet } from './socket-outlet.ts';

/** The largest message from a client: a lesson id or a ping. */
const messageLimitBytes = 64;

const attach: Record<ChannelName, (seated: Seated, request: FastifyRequest) => void> = {
  requests: (seated, request) => streamCaptures(seated, request, 'request'),
  events: (seated, request) => streamCaptures(seated, request, 'event'),
  progress: followProgress,
};

/** The three reporting sockets and the class board's socket. */
export async function addSockets(app: FastifyInstance): Promise<void> {
  const webOrigin = new URL(app.ctx.env.WEB_URL).origin;
  await app.register(websocket, {
    options: { maxPayload: messageLimitBytes },
    preClose: () => sendAway(app),
  });
  const socketQuota = new UserSocketQuota(app.ctx.env.SOCKETS_PER_USER, app.ctx.metrics.socketsCut);
  const catchUp = new CatchUp(app.ctx);
  const readings = new InTurn<string>();
  const boards = new BoardFeeds(app.ctx);
  const preValidation = async (request: FastifyRequest) => {
    if (request.headers.origin !== webOrigin) {
      throw new AppError('origin_refused', 'The Origin must be the web app.');
    }
    if (!request.actor || request.actor.token) throw notAuthenticated();
    if (request.routeOptions.url === boardChannel.path)
      await boards.check(request.url, { ...app.ctx, actor: request.actor });
  };
  type Seat = { socket: WebSocket; outlet: SocketOutlet; actor: Actor };
  type Opened = (seat: Seat, request: FastifyRequest) => void;
  const serve = (name: ChannelName | 'board', path: string, opened: Opened) => {
    const open = app.ctx.metrics.sockets.labels(name);
    open.set(0);
    app.get(path, { websocket: true, preValidation, schema: { hide: true } }, (socket, request) => {
      const { actor } = request;
      if (!actor || !socketQuota.take(socket, actor.userId)) return;
      // A reporting socket counts as busy while it is open.
      leaseOf(request.raw.socket)?.begin(String(actor.userId));
      open.inc();
      socket.on('close', () => open.dec());
      const outlet = new SocketOutlet(socket, () => cut(app, socket, 'slow_reader'));
      opened({ socket, outlet, actor }, request);
    });
  };
  const presence = new Presence(app.ctx);
  app.addHook('onClose', () => presence.stop());
  const shared = { app, catchUp, readings, presence };
  for (const channel of channelNames)
    serve(channel, channels[channel].path, (seat, request) =>
      attach[channel]({ ...shared, ...seat }, request),
    );
  serve('board', boardChannel.path, (seat, request) => followBoard({ ...shared, ...seat }, boards, request));
  keepAlive(app, catchUp);
}

function followBoard(seated: Seated, boards: BoardFeeds, request: FastifyRequest): void {
  const { app, socket, outlet, actor } = seated;
  receive(app, socket, { actor, onText: () => socket.close(1007, 'nothing is expected here') });
  const ready = listen(seated, { onMessage: () => undefined, catchUp: async () => undefined });
  ready
    .then(() => boards.open(request.url, { socket, outlet, actor }))
    .catch((error: unknown) => {
      app.ctx.log.error({ err: error }, 'a board socket failed');
      socket.close(1011);
    });
}
