import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { boardChannel } from '@sentiero/contracts/board';
import {
  channelNames,
  channels,
  heartbeat,
  type ChannelName,
  type ControlMessage,
} from '@sentiero/contracts/realtime';
import { idMax } from '@sentiero/contracts/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import type { WebSocket } from 'ws';
import { readKeptEvents, readKeptRequests } from '../capture/kept-captures.ts';
import type { Actor } from '../context.ts';
import { every } from '../every.ts';
import { beginLesson } from '../modules/targets/begin-lesson.ts';
import { AppError, notAuthenticated } from '../http/errors.ts';
import { leaseOf } from '../listener/limit-connections.ts';
import {
  activateLesson,
  endActiveLesson,
  leaseRenewalMs,
  releaseActiveLesson,
  renewLeases,
} from '../modules/progress/active-lesson.ts';
import { BoardFeeds } from './board-feeds.ts';
import { CaptureStream } from './capture-stream.ts';
import { CatchUp, type Follower } from './catch-up.ts';
import { endHoldOf, holdRenewalMs, renewHolds } from '../bench/holds.store.ts';
import { HeldFeed } from './held-feed.ts';
import type { HubMessage } from '../hub/hub.ts';
import { InTurn } from './in-turn.ts';
import { readCompletedSteps, readNewest, readProgress } from './newest.ts';
import { ProgressStream } from './progress-stream.ts';
import { Nudges } from './nudges.ts';
import { Presence } from './presence.ts';
import { receive, UserSocketQuota } from './socket-guard.ts';
import { SocketOutlet } from './socket-outlet.ts';

/** The largest message from a client: a lesson id or a ping. */
const messageLimitBytes = 64;
const goingAway = 1001;
/** The time for the closing handshake when the process ends. */
const leaveLimitMs = 3000;
const sessionEnded = 4001;
const catchUpMs = 1_000;
const storeAgainMs = 500;

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

/** A socket and its owner. */
type Seated = {
  app: FastifyInstance;
  catchUp: CatchUp;
  /** Readers of stored records: one page at a time per user and channel. */
  readings: InTurn<string>;
  socket: WebSocket;
  outlet: SocketOutlet;
  actor: Actor;
  presence: Presence;
};

const attach: Record<ChannelName, (seated: Seated, request: FastifyRequest) => void> = {
  requests: (seated, request) => streamCaptures(seated, request, 'request'),
  events: (seated, request) => streamCaptures(seated, request, 'event'),
  progress: followProgress,
};

type CaptureKind = 'request' | 'event';
const readKept = { request: readKeptRequests, event: readKeptEvents };
const channelOf = { request: 'requests', event: 'events' } as const;

function streamCaptures(seated: Seated, request: FastifyRequest, kind: CaptureKind): void {
  const { app, readings, socket, outlet, actor } = seated;
  const { ctx } = app;
  let stream: CaptureStream | undefined;
  const fail = (error: unknown) => {
    ctx.log.error({ err: error }, 'a reporting socket failed');
    socket.close(1011);
  };
  receive(app, socket, { actor });
  const held = kind === 'request' ? new HeldFeed(ctx, actor.userId, outlet) : null;
  socket.on('close', () => held?.close());
  const ready = listen(seated, {
    onMessage(message) {
      if (message.kind === 'held') held?.lookNow().catch(fail);
      if (message.kind === kind) stream?.receive(message.seq, message.text).catch(fail);
      if (message.kind === 'cleared' && message.channel === channelOf[kind])
        sendControl(outlet, {
          control: 'cleared',
          ...(message.last !== undefined && { last: message.last }),
        });
    },
    async catchUp(newest) {
      held?.look().catch(fail);
      if (stream && newest[kind] > stream.last) await stream.catchUp(newest[kind]).catch(fail);
    },
  });

  const start = async () => {
    await ready;
    const bound = await readNewest(ctx, actor.userId);
    const asked = Number(new URL(request.url, 'http://localhost').searchParams.get('after'));
    const after = Number.isSafeInteger(asked) && asked > 0 && asked <= bound[kind] ? asked : 0;
    const own = new CaptureStream({
      outlet,
      after,
      readKept: (seq) => readKept[kind](ctx, actor.userId, seq),
      inTurn: (work) => readings.run(`${kind} ${actor.userId}`, work),
    });
    stream = own;
    await own.catchUp(bound[kind]);
    sendControl(outlet, { control: 'replayed', last: own.last });
    await held?.look();
  };
  start().catch(fail);
}

function followProgress(seated: Seated): void {
  const { app, socket, outlet, actor, presence } = seated;
  const { ctx } = app;
  const socketId = randomUUID();
  let work = Promise.resolve();
  const enqueue = (job: () => Promise<void>) => {
    work = work
      .then(job)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'an active lesson was not stored'));
  };
  const opened = new OpenedLesson(seated);
  let named: { text: string; at: Date } | null = null;
  const storeNamed = async () => {
    const latest = named;
    named = null;
    if (latest === null) return;
    const { text, at } = latest;
    try {
      await endHoldOf(ctx, socketId, text === '' ? null : Number(text));
      await endActiveLesson(ctx, socketId);
      opened.leave();
      if (text === '') return;
      await activateLesson(ctx, Number(text), { userId: actor.userId, socketId, since: at });
      // Runs separately, so that a slow target does not delay the next active lesson.
      opened.prepareTarget(Number(text));
    } catch (error) {
      ctx.log.warn({ err: error }, 'an active lesson is not stored yet');
      if (socket.readyState !== socket.OPEN) return;
      named ??= latest;
      await delay(storeAgainMs);
      enqueue(storeNamed);
    }
  };
  const onText = (text: string) => {
    if (!Value.Check(channels.progress.up, text) || Number(text) > idMax)
      return socket.close(1007, 'not a lesson id');
    // While the database is busy, intermediate lessons are skipped and only the newest is stored.
    if (named === null) enqueue(storeNamed);
    named = { text, at: ctx.clock() };
  };
  receive(app, socket, { actor, onText });
  progressSockets.set(socket, socketId);
  enqueue(() => presence.enter(socketId, actor.userId));
  const helpNudges = new Nudges((step) => sendControl(outlet, { control: 'help', step }));
  socket.on('close', () => {
    helpNudges.close();
    progressSockets.delete(socket);
    enqueue(() => releaseActiveLesson(ctx, socketId));
    enqueue(() => presence.leave(socketId));
  });
  const stream = new ProgressStream(outlet, {
    completed: () => readCompletedSteps(ctx, actor.userId),
    updates: (stepIds) => readProgress(ctx, actor.userId, stepIds),
  });
  const fail = (error: unknown) => {
    ctx.log.error({ err: error }, 'a progress socket failed');
    socket.close(1011);
  };
  let known: string | undefined;
  const ready = listen(seated, {
    onMessage(message) {
      if (message.kind === 'progress') stream.receive(message, message.text).catch(fail);
      if (message.kind === 'help') helpNudges.nudge(message.step);
      if (message.kind === 'practice' && message.isNew) opened.restart(message.lesson);
      tellNews(outlet, message);
    },
    async catchUp({ completions, rounds }) {
      if (known !== undefined && known !== rounds) sendControl(outlet, { control: 'practice' });
      known = rounds;
      await stream.catchUp(completions).catch(fail);
    },
  });
  ready.then(() => stream.open()).catch(fail);
}

/** The lesson id that a socket sent last, and the lesson's target. */
class OpenedLesson {
  readonly #seated: Seated;
  #lessonId = 0;
  #preparing = Promise.resolve();

  constructor(seated: Seated) {
    this.#seated = seated;
  }

  leave(): void {
    this.#lessonId = 0;
  }

  /** A round of practice starts like the lesson: with its target in the required state. */
  restart(lessonId: number): void {
    if (this.#lessonId === lessonId) this.prepareTarget(lessonId);
  }

  prepareTarget(lessonId: number): void {
    const { app, actor, outlet } = this.#seated;
    this.#lessonId = lessonId;
    this.#preparing = this.#preparing
      .then(async () => {
        if (this.#lessonId !== lessonId) return;
        const ready = await beginLesson(app.ctx, actor.userId, lessonId);
        if (ready) sendControl(outlet, ready);
      })
      .catch((error: unknown) => app.ctx.log.warn({ err: error }, 'the target of a lesson was not prepared'));
  }
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

const progressSockets = new Map<WebSocket, string>();

/** Messages that a progress socket passes on unchanged. */
function tellNews(outlet: SocketOutlet, message: HubMessage): void {
  if (message.kind === 'message') sendControl(outlet, { control: 'message', id: message.id });
  if (message.kind === 'pace') sendControl(outlet, { control: 'pace', lesson: message.lesson });
  if (message.kind === 'instance') sendControl(outlet, { control: 'instance', target: message.target });
  if (message.kind === 'practice') sendControl(outlet, { control: 'practice', lesson: message.lesson });
  if (message.kind !== 'run') return;
  const { kind: control, ...progress } = message;
  sendControl(outlet, { control, ...progress });
}

type SocketListener = { onMessage: (message: HubMessage) => void; catchUp: Follower['catchUp'] };

/** Subscribes to the user's messages until the socket closes. Resolves once no message can be missed. */
function listen({ app, catchUp, socket, outlet, actor }: Seated, hearing: SocketListener): Promise<void> {
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

function sendControl(outlet: Pick<SocketOutlet, 'send'>, message: ControlMessage): void {
  outlet.send(JSON.stringify(message));
}

/** A closed reader reconnects with `after` and misses nothing. */
function cut(app: FastifyInstance, socket: WebSocket, reason: 'slow_reader' | 'no_life'): void {
  app.ctx.metrics.socketsCut.inc({ reason });
  socket.terminate();
}

/** Sends protocol pings, closes dead sockets, renews the leases of active lessons, and recovers missed messages. */
function keepAlive(app: FastifyInstance, catchUp: CatchUp): void {
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
async function sendAway(app: FastifyInstance): Promise<void> {
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
