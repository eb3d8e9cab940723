import type { FastifyRequest } from 'fastify';
import { readKeptEvents, readKeptRequests } from '../capture/kept-captures.ts';
import { CaptureStream } from './capture-stream.ts';
import { HeldFeed } from './held-feed.ts';
import { readNewest } from './newest.ts';
import { listen, sendControl, type Seated } from './seated.ts';
import { receive } from './socket-guard.ts';

type CaptureKind = 'request' | 'event';
const readKept = { request: readKeptRequests, event: readKeptEvents };
const channelOf = { request: 'requests', event: 'events' } as const;

/** Sends the learner's requests or events: those stored after `after`, and then each as it is stored. */
export function streamCaptures(seated: Seated, request: FastifyRequest, kind: CaptureKind): void {
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
      if (message.kind === 'restored' && message.channel === channelOf[kind])
        sendControl(outlet, { control: 'restored' });
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
