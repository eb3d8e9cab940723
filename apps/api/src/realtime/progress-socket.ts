import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { channels } from '@sentiero/contracts/realtime';
import { idMax } from '@sentiero/contracts/shared';
import { Value } from 'typebox/value';
import type { WebSocket } from 'ws';
import { endHoldOf } from '../bench/holds.store.ts';
import type { HubMessage } from '../hub/hub.ts';
import { activateLesson, endActiveLesson, releaseActiveLesson } from '../modules/progress/active-lesson.ts';
import { Nudges } from './nudges.ts';
import { readCompletedSteps, readProgress } from './newest.ts';
import { ProgressStream } from './progress-stream.ts';
import { listen, sendControl, type Seated } from './seated.ts';
import { receive } from './socket-guard.ts';
import type { SocketOutlet } from './socket-outlet.ts';

const storeAgainMs = 500;

/** The open progress sockets with their ids, which hold leases of active lessons. */
export const progressSockets = new Map<WebSocket, string>();

/** Takes the lesson that the learner has open, and sends progress and news. */
export function followProgress(seated: Seated): void {
  const { app, socket, outlet, actor, presence } = seated;
  const { ctx } = app;
  const socketId = randomUUID();
  let work = Promise.resolve();
  const enqueue = (job: () => Promise<void>) => {
    work = work
      .then(job)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'an active lesson was not stored'));
  };
  let named: { text: string; at: Date } | null = null;
  const storeNamed = async () => {
    const latest = named;
    named = null;
    if (latest === null) return;
    const { text, at } = latest;
    try {
      await endHoldOf(ctx, socketId, text === '' ? null : Number(text));
      await endActiveLesson(ctx, socketId);
      if (text === '') return;
      await activateLesson(ctx, Number(text), { userId: actor.userId, socketId, since: at });
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
