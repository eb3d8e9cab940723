import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runService } from '@sentiero/service';
import { destination } from 'pino';
import { buildInternalApp, buildPublicApp } from './app.ts';
import { endSilentExchanges } from './capture/end-silent-exchanges.ts';
import { gradeOverdueEvents } from './capture/grade-overdue.ts';
import type { Context } from './context.ts';
import { connect } from './db/client.ts';
import { ContentCache } from './db/content-cache.ts';
import { databaseClock } from './db/database-clock.ts';
import { isSchemaCurrent } from './db/migrate.ts';
import { readEnv } from './env.ts';
import { makeLog } from './log.ts';
import { makeMailer } from './mail/mailer.ts';
import { apiMetrics } from './metrics.ts';
import { outsideReach, providerReach, targetReach } from './reach.ts';
import { seedDemoAccounts } from './modules/users/demo-accounts.ts';
import { sealSigningKeys } from './modules/certificates/signing.ts';
import { sealLtiKeys } from './modules/lti/keys.ts';
import { fetchDueRosters } from './modules/lti/roster.service.ts';
import { sendDueScores } from './modules/lti/send-scores.ts';
import { sendDueDeliveries } from './modules/webhooks/send-deliveries.ts';
import { memoryHub } from './hub/hub.ts';
import { connectRedis } from './hub/redis-connections.ts';
import { redisHub } from './hub/redis-hub.ts';
import { every } from './every.ts';
import { tidy } from './tidy.ts';

const overdueCheckMs = 500;
const silentCheckMs = 5_000;
const clockReadingMs = 5_000;
/** How often rosters that are due are looked for. */
const rosterCheckMs = 10 * 60_000;
const tidyMs = 10 * 60_000;
const mailCheckMs = 5_000;
const webhookCheckMs = 2_000;
const scoreCheckMs = 2_000;
/** The time for requests and mails in flight after a stop signal. */
const closeLimitMs = 15_000;

await runService(async () => {
  const env = readEnv(process.env);
  // Unbuffered: the final flush of buffered lines would retry forever once their reader is gone.
  const output = destination({ fd: 1, sync: true });
  const log = makeLog(env.LOG_LEVEL, output);
  if (env.RATE_LIMITS === 'off') log.warn('RATE_LIMITS is off: guesses and floods are not limited');
  const metrics = apiMetrics();
  const database = connect(env.DATABASE_URL, { connections: env.DATABASE_CONNECTIONS, metrics });
  if (!(await isSchemaCurrent(database.db)))
    throw new Error('The database is older than this version: run the migration first.');
  const stopping = new AbortController();
  const clock = await databaseClock(database.db);
  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, log) : undefined;
  const ctx: Context = {
    db: database.db,
    clock: clock.now,
    hub: redis ? redisHub(redis, log) : memoryHub(),
    ...(redis ? { redis: redis.commands } : {}),
    gradedLessons: new ContentCache(),
    reach: targetReach(env, log),
    outsideReach: outsideReach(env, log),
    providerReach: providerReach(env, log),
    mailer: makeMailer({
      env,
      db: database.db,
      clock: clock.now,
      log,
      onOutcome: (outcome) => metrics.mails.inc({ outcome }),
    }),
    log,
    metrics,
    stopping: stopping.signal,
    env,
  };

  await bringUpToDate(ctx);
  const rules = [ctx.reach.rule, ctx.outsideReach.rule, ctx.providerReach.rule];
  for (const rule of rules) await rule.start();

  const publicApp = await buildPublicApp(ctx);
  const internalApp = await buildInternalApp(ctx);
  await internalApp.listen({ host: env.HOST, port: env.API_INTERNAL_PORT });
  await publicApp.listen({ host: env.HOST, port: env.API_PORT });
  for (const { server } of [publicApp, internalApp]) {
    const port = portOf(server.address());
    if (port !== undefined) for (const rule of rules) rule.forbidOwn(port);
  }
  const failed = (work: string) => () => metrics.workFailures.inc({ work });
  const overdue = every(overdueCheckMs, () => gradeOverdueEvents(ctx), { log, onFailure: failed('overdue') });
  const silent = every(silentCheckMs, () => endSilentExchanges(ctx), { log, onFailure: failed('silent') });
  const mailing = every(mailCheckMs, ctx.mailer.sendDue, { log, onFailure: failed('mails') });
  const senders = startSenders(ctx, failed);
  const clockReading = every(clockReadingMs, clock.read, { log, onFailure: failed('clock') });
  const tidying = every(tidyMs, () => tidy(ctx), { log, onFailure: failed('tidy') });
  log.info(
    { port: portOf(publicApp.server.address()), internal_port: portOf(internalApp.server.address()) },
    'listening',
  );

  return {
    stopWithinMs: env.DRAIN_DELAY_MS + closeLimitMs,
    async stop() {
      stopping.abort();
      await delay(env.DRAIN_DELAY_MS);
      await Promise.all([publicApp.close(), internalApp.close()]);
      await overdue.stop();
      await silent.stop();
      await tidying.stop();
      for (const sender of senders) await sender.stop();
      void mailing.stop();
      await clockReading.stop();
      for (const rule of rules) rule.stop();
      await ctx.hub.close();
      await ctx.mailer.close();
      await database.close();
      log.info('stopped');
    },
  };
});

/** What earlier settings have left in the database. */
async function bringUpToDate(ctx: Context): Promise<void> {
  await sealSigningKeys(ctx);
  await sealLtiKeys(ctx);
  if (ctx.env.DEMO === '1') await seedDemoAccounts(ctx);
}

/** What is due at others. */
function startSenders(ctx: Context, failed: (work: string) => () => void) {
  const { log } = ctx;
  return [
    every(webhookCheckMs, () => sendDueDeliveries(ctx), { log, onFailure: failed('webhooks') }),
    every(scoreCheckMs, () => sendDueScores(ctx), { log, onFailure: failed('scores') }),
    every(rosterCheckMs, () => fetchDueRosters(ctx), { log, onFailure: failed('rosters') }),
  ];
}

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' && address ? address.port : undefined;
}
