import type { AddressInfo } from 'node:net';
import { serviceLog } from '@sentiero/lab-app';
import { createEventSender } from '@sentiero/target-kit';
import { createApp } from './app.ts';
import { learnerStatements } from './data/learner-account.ts';
import { LearnerCopies } from './data/learner-copies.ts';
import { createTemplate } from './data/template.ts';
import { WorkerPool } from './data/worker-pool.ts';
import type { Env } from './env.ts';

export type Shop = { readonly port: number; readonly stop: () => Promise<void> };

const log = serviceLog('shop');

export async function startShop(env: Env): Promise<Shop> {
  const pool = new WorkerPool({
    maxRows: env.SHOP_MAX_ROWS,
    memoryBytes: env.SHOP_WORKER_MEMORY_MB * 1024 * 1024,
    maxWorkers: env.SHOP_WORKERS,
    timeoutMs: env.SHOP_QUERY_TIMEOUT_MS,
  });
  const events = createEventSender({
    eventsUrl: env.EVENTS_URL,
    token: env.SHOP_TOKEN,
    onDrop: (count, reason) => log({ level: 40, msg: 'events dropped', count, reason }),
  });
  try {
    const copies = new LearnerCopies(pool, {
      template: await createTemplate(pool),
      maxLearners: env.SHOP_MAX_LEARNERS,
      places: env.SHOP_WORKERS,
      personalise: (learner) => learnerStatements(env.SHOP_TOKEN, learner),
    });
    const app = await createApp({ env, copies, events });
    await app.listen({ host: env.HOST, port: env.SHOP_PORT });
    const { port } = app.server.address() as AddressInfo;
    log({ level: 30, msg: 'listening', host: env.HOST, port });
    return {
      port,
      async stop() {
        await app.close();
        await Promise.all([events.close(), pool.close()]);
      },
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
}
