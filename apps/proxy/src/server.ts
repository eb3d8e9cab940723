import { labPaths } from '@sentiero/contracts/lab';
import type { LabSession, RoutedTarget } from '@sentiero/contracts/ingest';
import { createHmac } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { ApiAway } from './api-client.ts';
import type { Entrance, Visit } from './enter.ts';
import type { Env } from './env.ts';
import type { EventsDoor } from './events.ts';
import type { Forward } from './forward.ts';
import { originForm, refusalOf } from './framing.ts';
import type { Forwarded } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { isInNetworks, plainAddress } from './networks.ts';
import { isReservedPath } from './own-paths.ts';
import { sendPage, sendText } from './pages.ts';
import type { Recent } from './recent.ts';
import { recordExchange, type Arrival, type RecordKeeper } from './recorder/record-exchange.ts';
import { guardSockets } from './sockets.ts';
import { hostName, type Targets } from './targets.ts';
import { holdUpgrade, type Upgrade } from './tunnel.ts';

/**
 * Decides over a request of a known learner before it is forwarded. Today every request goes on; a learner who
 * holds requests to look at them, or to change them, will be a `hold` that ends when they let it go.
 */
export type Gate = (arrival: Arrival) => 'forward' | { hold: Promise<void> };

export type ServerParts = {
  env: Env;
  log: Logger;
  metrics: Metrics;
  targets: Targets;
  entrance: Entrance;
  events: EventsDoor;
  recent: Recent;
  keeper: RecordKeeper;
  forward: Forward;
  gate: Gate;
};

export function proxyServer(parts: ServerParts): http.Server {
  const { env, log, metrics, targets, entrance, events } = parts;
  const server = http.createServer({
    maxHeaderSize: env.HEADER_LIMIT,
    headersTimeout: env.HEAD_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5000,
    noDelay: true,
    // We say ourselves what is wrong with the Host.
    requireHostHeader: false,
    shouldUpgradeCallback: isWebsocket,
  });
  // The size of the head bounds it; beyond a number, node would drop headers without a word.
  server.maxHeadersCount = 0;
  server.timeout = env.IDLE_TIMEOUT_MS;
  guardSockets(server);

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response, null).catch((error: unknown) => onError(error, response));
  };
  server.on('request', onRequest);
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const upgrade = holdUpgrade(request, socket, head);
    answer(request, upgrade.response, upgrade).catch((error: unknown) => onError(error, upgrade.response));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    upgrade: Upgrade | null,
  ): Promise<void> {
    const at = Date.now();
    const startedMs = performance.now();
    request.url = originForm(request);
    const refusal = refusalOf(request);
    if (refusal) {
      metrics.refused.inc({ reason: 'framing' });
      response.shouldKeepAlive = false;
      return sendText(response, refusal.status, `${refusal.why}\n`);
    }
    const host = hostName(request.headers.host) ?? '';
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === labPaths.events && !targets.known(host)) return events(request, response);
    const target = targets.known(host) ?? (await targets.find(host));
    if (!target) return refuseHost(response);
    if (path === labPaths.enter && isRead(request)) {
      return entrance.enter(visitOf(request, target), response);
    }
    if (isReservedPath(request.url ?? '')) return sendText(response, 404, 'Not found.\n');
    if (answersHere(request, response)) return;

    const visit = visitOf(request, target);
    const known = entrance.whoIs(visit);
    const session = known instanceof Promise ? await known : known;
    if (!session) return entrance.turnAway(visit, response);
    await pass({ visit, session, response, upgrade, at, startedMs });
  }

  function refuseHost(response: ServerResponse): void {
    metrics.refused.inc({ reason: 'host' });
    sendPage(response, {
      status: 404,
      title: 'No such target',
      text: ['There is no target application under this address.'],
      link: { href: env.WEB_URL, label: 'To the platform' },
    });
  }

  type Admitted = {
    visit: Visit;
    session: LabSession;
    response: ServerResponse;
    upgrade: Upgrade | null;
    at: number;
    startedMs: number;
  };

  async function pass({ visit, session, response, upgrade, at, startedMs }: Admitted): Promise<void> {
    const { request, target } = visit;
    const { learner } = session;
    const origin = `${visit.scheme}://${request.headers.host ?? target.host}`;
    const id = uuidv7();
    const arrival: Arrival = { id, learner, target, origin, request, at, startedMs };
    const verdict = parts.gate(arrival);
    if (verdict !== 'forward') await verdict.hold;
    if (response.destroyed) return;
    parts.recent.saw(learner, target.id, id);
    parts.forward({
      arrival,
      response,
      upgrade,
      recording: recordExchange(arrival, parts.keeper),
      forwarded: forwardedOf(visit),
      mark: { learner, request: id, signature: sign(target, `${learner}.${id}`) },
    });
  }

  function isTrusted(request: IncomingMessage): boolean {
    return isInNetworks(request.socket.remoteAddress ?? '', env.TRUSTED_PROXIES);
  }

  function visitOf(request: IncomingMessage, target: RoutedTarget): Visit {
    const said = isTrusted(request) ? firstOf(request.headers['x-forwarded-proto']) : undefined;
    const scheme =
      said === 'https' || said === 'http' ? said : new URL(target.frontend_url).protocol.slice(0, -1);
    return { request, target, scheme };
  }

  function forwardedOf({ request, scheme }: Visit): Forwarded {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const before = isTrusted(request) ? firstOf(request.headers['x-forwarded-for'], false) : undefined;
    return { for: before ? `${before}, ${peer}` : peer, proto: scheme, host: request.headers.host ?? '' };
  }

  function onError(error: unknown, response: ServerResponse): void {
    if (!(error instanceof ApiAway)) {
      metrics.errors.inc();
      log.error({ err: error }, 'a request failed');
    }
    if (response.headersSent) return void response.destroy();
    const status = error instanceof ApiAway ? 503 : 500;
    const text =
      status === 503 ? 'The platform cannot be asked who you are. Try again in a moment.' : 'Internal error.';
    sendText(response, status, `${text}\n`, status === 503 ? { 'Retry-After': '2' } : {});
  }

  return server;
}

function isWebsocket(request: IncomingMessage): boolean {
  const { headers, method } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return method === 'GET' && !hasBody && headers.upgrade?.trim().toLowerCase() === 'websocket';
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** `Max-Forwards: 0` asks for the first server on the way, which is us. */
function answersHere(request: IncomingMessage, response: ServerResponse): boolean {
  const left = request.headers['max-forwards'];
  if (request.method !== 'OPTIONS' || left === undefined) return false;
  if (!/^\d{1,9}$/.test(String(left))) {
    sendText(response, 400, 'Max-Forwards must be a number.\n');
    return true;
  }
  if (Number(left) > 0) return false;
  sendText(response, 200, '', { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' });
  return true;
}

function sign(target: RoutedTarget, text: string): string {
  return createHmac('sha256', target.tokens[0] ?? '')
    .update(text)
    .digest('hex');
}

function firstOf(header: string | string[] | undefined, onlyFirst = true): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : header;
  return onlyFirst ? text?.split(',', 1)[0]?.trim() : text?.trim();
}
