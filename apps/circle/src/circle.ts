import type { AddressInfo } from 'node:net';
import { Arrangements, serviceLog } from '@sentiero/lab-app';
import { PatchThreads } from '@sentiero/lab-app/mend/patch-threads';
import { createEventSender, holes } from '@sentiero/target-kit';
import { createApp } from './app.ts';
import { LearnerCopies } from './data/learner-copies.ts';
import type { Env } from './env.ts';
import { catalogue } from './holes/catalogue.ts';
import { readDebriefs } from './holes/debriefs.ts';
import { SqlThread } from './sql/sql-thread.ts';

export type Circle = { readonly port: number; readonly stop: () => Promise<void> };

const log = serviceLog('circle');
/** An arrangement is small: it outlives the copy that made room for others. */
const arrangementsPerCopy = 4;

export async function startCircle(env: Env, clock: () => number = Date.now): Promise<Circle> {
  const { CIRCLE_TOKEN: token, CIRCLE_MAX_LEARNERS: maxLearners } = env;
  const events = createEventSender({
    eventsUrl: env.EVENTS_URL,
    token,
    onDrop: (count, reason) => log({ level: 40, msg: 'events dropped', count, reason }),
  });
  const arrangements = new Arrangements(maxLearners * arrangementsPerCopy);
  const debriefOf = readDebriefs();
  const ownHoles = holes({
    catalogue,
    debriefOf,
    arrange: (learner, open) => arrangements.set(learner, open),
  });
  const copies = new LearnerCopies({ token, maxLearners, clock, arrangements, largest: ownHoles.largest });
  const sql = new SqlThread();
  const patchThreads = new PatchThreads(new URL('./mend/exercises.ts', import.meta.url));
  const app = await createApp({ env, copies, events, clock, holes: ownHoles, sql, patchThreads });
  await app.listen({ host: env.HOST, port: env.CIRCLE_PORT });
  const { port } = app.server.address() as AddressInfo;
  log({ level: 30, msg: 'listening', host: env.HOST, port });
  return {
    port,
    async stop() {
      await app.close();
      await sql.close();
      await patchThreads.close();
      await events.close();
    },
  };
}
