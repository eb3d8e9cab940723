import { endings, type Ending, type EventRecord } from '@sentiero/contracts/capture';
import { benchTickets, labBinds, labTokens, targetDial } from '@sentiero/service';
import path from 'node:path';
import type { Logger } from 'pino';
import { IdentityCache } from './access/identity.ts';
import { LabAccess } from './access/lab-access.ts';
import { ProxyTokens } from './access/proxy-token.ts';
import { recentVisits } from './access/recent-visits.ts';
import { requestIds } from './access/request-ids.ts';
import { SessionWatch } from './access/session-watch.ts';
import { createTargetRule } from './access/target-rule.ts';
import { TargetList } from './access/targets.ts';
import { apiClient, type ApiClient } from './api/api-client.ts';
import { Reporter } from './api/reporter.ts';
import { OwnCopies } from './copies/own-copies.ts';
import { Delivery } from './delivery/delivery.ts';
import { senderThread } from './delivery/sender.ts';
import type { Env } from './env.ts';
import { eventsHandler } from './events/events.ts';
import { HoldParts } from './hold/hold-parts.ts';
import { BackendPool } from '@sentiero/http1/backend-pool';
import type { Deadlines } from '@sentiero/http1/deadlines';
import { StartScheduler } from './loop/start-scheduler.ts';
import { MessageQuota } from './messages/message-quota.ts';
import { MemoryBudget } from './messages/message-start.ts';
import type { MessageSink } from './messages/record-messages.ts';
import { sendAtTurnEnd } from './loop/turn-end.ts';
import { OpenStreams } from './recorder/open-reports.ts';
import type { RecordSink } from './recorder/record-exchange.ts';
import { proxyMetrics, type Metrics } from './server/metrics.ts';
import { holdCalls } from './server/hold-calls.ts';
import { deadlinesFor } from './server/proxy-server.ts';
import { Spool } from './spool/spool.ts';
import { AnonymousLimiter } from './stages/anonymous-limiter.ts';
import { handleRequest } from './stages/request-handler.ts';
import { RequestLimits } from './stages/request-limits.ts';
import { recordUnreadable } from './stages/unreadable-head.ts';
import type { Transport } from './transport.ts';

/** Segments are small, because acknowledged records stay on disk until their whole segment is acknowledged. */
const segmentBytes = 512 * 1024;
const memoryBytes = 16 * 1024 * 1024;
/** The memory for the beginnings of incomplete websocket messages. */
const messageBytes = 16 * 1024 * 1024;

type Base = { env: Env; log: Logger; metrics: Metrics };
/** Parts that tests and benchmarks replace. */
export type Replaceable = { transport: Transport };
export type ProxyParts = ReturnType<typeof proxyParts>;

/** The parts of a proxy, connected and not yet started. */
export function proxyParts(env: Env, log: Logger, { transport }: Replaceable) {
  const metrics = proxyMetrics();
  const base = { env, log, metrics };
  const reportUnexpected = (error: unknown) => {
    metrics.errors.inc();
    log.error({ err: error }, 'unexpected');
  };
  const api = apiClient({ url: env.API_INTERNAL_URL, token: env.INTERNAL_TOKEN, timeoutMs: 3000 });
  const spool = createSpool(base);
  const { sender, delivery } = createDelivery(base, spool);
  const targets = new TargetList(api, log);
  const sessions = new SessionWatch();
  const deadlines = deadlinesFor(env);
  const starts = new StartScheduler(reportUnexpected);
  const { rule, pool, forward } = forwardParts(base, transport, deadlines);
  const visits = { targets, recent: recentVisits(), ids: requestIds(env.INTERNAL_TOKEN) };
  const recorded = sinks(base, spool);
  const hold = new HoldParts(env, api, recorded.records);
  const stageParts = {
    ...base,
    ...visits,
    ...senderParts(env, api),
    ...recorded,
    events: eventsHandler({ ...visits, api, store: recorded.storeEvent }),
    forward,
    holds: hold.door,
    sessions,
    starts,
    limits: new RequestLimits(env),
    anonymous: new AnonymousLimiter(),
  };
  const reporter = new Reporter({
    api,
    apiUrl: env.API_INTERNAL_URL,
    host: env.HOST,
    log,
    onHolds: (holds) => hold.replace(holds),
  });
  const server = transport.listener({
    env,
    metrics,
    deadlines,
    starts,
    handler: {
      handle: (exchange) => void handleRequest(exchange, stageParts),
      recordRefused: (refusal, sent) => void recordUnreadable(refusal, sent, stageParts),
    },
  });
  const running = {
    spool,
    sender,
    delivery,
    targets,
    sessions,
    deadlines,
    rule,
    pool,
    server,
    reporter,
    hold,
  };
  const onCall = holdCalls({
    token: env.INTERNAL_TOKEN,
    held: hold.held,
    refresh: () => reporter.refresh(),
  });
  return { metrics, reportUnexpected, onCall, ...running };
}

function forwardParts({ env, log }: Base, transport: Transport, deadlines: Deadlines) {
  const rule = createTargetRule(env, log);
  const dial = targetDial({ rule, timeoutMs: env.CONNECT_TIMEOUT_MS, copiesRelay: env.COPIES_RELAY });
  const { HEAD_TIMEOUT_MS: headMs, IDLE_TIMEOUT_MS: idleMs } = env;
  const pool = new BackendPool({ dial, deadlines, sendAtTurnEnd, limits: { headMs, idleMs } });
  const headLimit = env.HEADER_LIMIT * 2;
  const forward = transport.forwarder({ pool, deadlines, dial, idleTimeoutMs: idleMs, headLimit });
  return { rule, pool, forward };
}

function senderParts({ INTERNAL_TOKEN, API_URL, WEB_URL }: Env, api: ApiClient) {
  const access = new LabAccess({
    api,
    identity: new IdentityCache(api, labTokens(INTERNAL_TOKEN)),
    binds: labBinds(INTERNAL_TOKEN),
    tickets: labTokens(INTERNAL_TOKEN, 'tickets'),
    apiUrl: API_URL,
    webUrl: WEB_URL,
  });
  return {
    access,
    ownCopies: new OwnCopies(api),
    benchTickets: benchTickets(INTERNAL_TOKEN),
    proxyTokens: new ProxyTokens(),
  };
}

function createSpool({ env, log, metrics }: Base): Spool {
  const root = path.join(env.DATA_DIR, 'spool');
  metrics.spoolLimit.set(env.SPOOL_LIMIT);
  return new Spool({
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
}

function createDelivery({ env, log, metrics }: Base, spool: Spool) {
  const sender = senderThread({
    address: { url: env.API_INTERNAL_URL, token: env.INTERNAL_TOKEN, timeoutMs: 15_000 },
    bodyLimit: env.CAPTURE_BODY_LIMIT,
  });
  const delivery = new Delivery({
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
  return { sender, delivery };
}

function sinks(base: Base, spool: Spool) {
  return {
    records: recordSink(base, spool),
    messages: messageSink(base, spool),
    storeEvent(event: EventRecord & { user: string }) {
      base.metrics.events.inc();
      spool.append(event);
    },
  };
}

function messageSink({ env, metrics }: Base, spool: Spool): MessageSink {
  const recorded = metrics.messages.labels('recorded');
  const skipped = metrics.messages.labels('skipped');
  return {
    textLimit: env.CAPTURE_MESSAGE_LIMIT,
    quota: new MessageQuota(env.MESSAGES_PER_SECOND),
    memory: new MemoryBudget(messageBytes),
    store(event) {
      recorded.inc();
      spool.append(event);
    },
    skipped: (count) => skipped.inc(count),
  };
}

/** Stores records in the spool and counts them. */
function recordSink({ env, log, metrics }: Base, spool: Spool): RecordSink {
  const finished = Object.fromEntries(
    endings.map((outcome) => [outcome, metrics.exchanges.labels(outcome)]),
  ) as Record<Ending, { inc(): void }>;
  return {
    bodyLimit: env.CAPTURE_BODY_LIMIT,
    streams: new OpenStreams(),
    store(record, bodies) {
      if (record.outcome === 'open') return spool.append(record, bodies);
      finished[record.outcome].inc();
      metrics.exchangeSeconds.observe(record.duration);
      if (record.outcome === 'target_failed' || record.outcome === 'cut')
        metrics.targetFailures.inc({ target: record.target_id });
      log.debug({ record: record.id, outcome: record.outcome, target: record.target_id }, 'exchange');
      spool.append(record, bodies);
    },
  };
}
