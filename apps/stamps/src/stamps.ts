import type { AddressInfo } from 'node:net';
import { serviceLog } from '@sentiero/lab-app';
import { PatchThreads } from '@sentiero/lab-app/mend/patch-threads';
import { createEventSender } from '@sentiero/target-kit';
import { createApp } from './app.ts';
import { LearnerCopies } from './data/learner-copies.ts';
import type { Env } from './env.ts';

export type Stamps = { readonly port: number; readonly stop: () => Promise<void> };

const log = serviceLog('stamps');

export async function startStamps(env: Env, clock: () => number = Date.now): Promise<Stamps> {
  const events = createEventSender({
    eventsUrl: env.EVENTS_URL,
    token: env.STAMPS_TOKEN,
    onDrop: (count, reason) => log({ level: 40, msg: 'events dropped', count, reason }),
  });
  const copies = new LearnerCopies(env.STAMPS_TOKEN, env.STAMPS_MAX_LEARNERS);
  const patchThreads = new PatchThreads(new URL('./mend/exercises.ts', import.meta.url));
  const app = await createApp({ env, copies, events, clock, patchThreads });
  await app.listen({ host: env.HOST, port: env.STAMPS_PORT });
  const { port } = app.server.address() as AddressInfo;
  log({ level: 30, msg: 'listening', host: env.HOST, port });
  return {
    port,
    async stop() {
      await app.close();
      await patchThreads.close();
      await events.close();
    },
  };
}
