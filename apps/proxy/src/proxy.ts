import { outcomes, type Outcome } from '@sentiero/contracts/capture';
import { labBinds, labTokens, targetDial } from '@sentiero/service';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import type http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { apiClient } from './api/api-client.ts';
import { answering, type Gate } from './server/answer.ts';
import { deliverTo } from './delivery/delivery.ts';
import { entrance } from './access/enter.ts';
import type { Env } from './env.ts';
import { eventsDoor } from './events/events.ts';
import { forwarder } from './forward/forward.ts';
import { BackendPool } from './http1/backend-pool.ts';
import { identityCache } from './access/identity.ts';
import { internalServer } from './server/internal-server.ts';
import { senderThread } from './delivery/sender.ts';
import { proxyMetrics } from './server/metrics.ts';
import { recentVisits } from './access/recent-visits.ts';
import { deadlinesFor, proxyServer } from './server/proxy-server.ts';
import { requestIds } from './access/request-ids.ts';
import { watchSessions } from './access/session-watch.ts';
import { openSpool } from './spool/spool.ts';
import { StartScheduler } from './loop/start-scheduler.ts';
import { ruleOf } from './access/target-rule.ts';
import { watchTargets } from './access/targets.ts';

/** Small: what is acknowledged of a learner's segment goes with the rest of it. */
const segmentBytes = 512 * 1024;
const memoryBytes = 16 * 1024 * 1024;
const flushMs = 5000;
/** For what is left to do behind them. */
const endMs = 5000;

export type RunningProxy = {
  port: number;
  internalPort: number;
  /** Notes an error that nothing else took care of. */
  onUnexpected(error: unknown): void;
  /** How long `stop` may take at the most. */
  stopWithinMs: number;
  stop(): Promise<void>;
};

/** The whole proxy: what is there, and in which order it comes and goes. */
export async function startProxy(env: Env, log: Logger, gate: Gate = () => 'forward'): Promise<RunningProxy> {
  const metrics = proxyMetrics();
  const address = { url: env.API_INTERNAL_URL, token: env.INTERNAL_TOKEN };
  const api = apiClient({ ...address, timeoutMs: 3000 });
  const root = path.join(env.DATA_DIR, 'spool');
  fs.mkdirSync(root, { recursive: true });
  const spool = openSpool({
    root,
    limitBytes: env.SPOOL_LIMIT,
    segmentBytes: Math.min(segmentBytes, Math.ceil(env.SPOOL_LIMIT / 256)),
    memoryBytes,
    log,
    events: {
      bodiesDropped: (count) => metrics.bodiesDropped.inc(count),
      recordsDropped: (count) => metrics.givenUp.inc(count),
      failed: () => metrics.spoolErrors.inc(),
    },
  });
  const sender = senderThread({
    address: { ...address, timeoutMs: 15_000 },
    bodyLimit: env.CAPTURE_BODY_LIMIT,
  });
  const delivery = deliverTo({
    sender,
    spool,
    log,
    events: {
      delivered: (count) => metrics.delivered.inc(count),
      rejected: (count) => metrics.rejected.inc(count),
      givenUp: (count) => metrics.givenUp.inc(count),
      retried: () => metrics.retries.inc(),
    },
  });
  const targets = watchTargets(api, log);
  const sessions = watchSessions();
  const recent = recentVisits();
  const ids = requestIds(env.INTERNAL_TOKEN);
  const rule = ruleOf(env, log);
  const deadlines = deadlinesFor(env);
  const starts = new StartScheduler();
  const dial = targetDial(rule, env.CONNECT_TIMEOUT_MS);
  const pool = new BackendPool(dial, deadlines, { headMs: env.HEAD_TIMEOUT_MS, idleMs: env.IDLE_TIMEOUT_MS });
  metrics.spoolLimit.set(env.SPOOL_LIMIT);
  const ended = Object.fromEntries(
    outcomes.map((outcome) => [outcome, metrics.exchanges.labels(outcome)]),
  ) as Record<Outcome, { inc(): void }>;
  const onExchange = answering({
    env,
    log,
    metrics,
    targets,
    recent,
    ids,
    entrance: entrance({
      api,
      identity: identityCache(api, labTokens(env.INTERNAL_TOKEN)),
      binds: labBinds(env.INTERNAL_TOKEN),
      tickets: labTokens(env.INTERNAL_TOKEN, 'tickets'),
      apiUrl: env.API_URL,
      webUrl: env.WEB_URL,
    }),
    events: eventsDoor({
      targets,
      recent,
      ids,
      api,
      keep: (event) => {
        metrics.events.inc();
        spool.append(event);
      },
    }),
    keeper: {
      bodyLimit: env.CAPTURE_BODY_LIMIT,
      keep: (record, bodies) => {
        ended[record.outcome].inc();
        metrics.exchangeSeconds.observe(record.duration);
        if (record.outcome === 'target_failed' || record.outcome === 'cut')
          metrics.targetFailures.inc({ target: record.target_id });
        log.debug({ record: record.id, outcome: record.outcome, target: record.target_id }, 'exchange');
        spool.append(record, bodies);
      },
    },
    forward: forwarder({
      pool,
      dial,
      idleTimeoutMs: env.IDLE_TIMEOUT_MS,
      headLimit: env.HEADER_LIMIT * 2,
    }),
    gate,
    sessions,
    starts,
  });
  const server = proxyServer({ env, metrics, deadlines, starts, onExchange });
  let isStopping = false;
  const internal = internalServer({ metrics, spool, targets, server, isStopping: () => isStopping });

  try {
    await listen(internal, env.HOST, env.PROXY_INTERNAL_PORT);
    await Promise.all([rule.start(), targets.start()]);
    await sender.ready();
    await server.listen(env.HOST, env.PROXY_PORT);
  } catch (error) {
    rule.stop();
    targets.stop();
    internal.close();
    spool.close();
    await sender.stop();
    throw error;
  }
  const port = server.port();
  // A server that listens on TCP has an AddressInfo.
  const internalPort = (internal.address() as AddressInfo).port;
  rule.forbidOwn(port, internalPort);
  delivery.start();

  return {
    port,
    internalPort,
    onUnexpected(error) {
      metrics.errors.inc();
      log.error({ err: error }, 'unexpected');
    },
    stopWithinMs: env.DRAIN_DELAY_MS + env.DRAIN_TIMEOUT_MS + flushMs + endMs,
    async stop() {
      isStopping = true;
      server.closeAfterNext();
      await delay(env.DRAIN_DELAY_MS);
      rule.stop();
      targets.stop();
      await server.drain(env.DRAIN_TIMEOUT_MS);
      sessions.stop();
      pool.close();
      deadlines.stop();
      await delivery.stop(flushMs);
      internal.close();
      internal.closeAllConnections();
      spool.close();
    },
  };
}

function listen(server: http.Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
