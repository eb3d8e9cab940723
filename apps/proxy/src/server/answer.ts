import { labPaths } from '@sentiero/contracts/lab';
import type { LabSession, RoutedTarget } from '@sentiero/contracts/ingest';
import type { Logger } from 'pino';
import { AddressQuota, ConcurrencyLimiter } from '@sentiero/service';
import { ApiAway } from '../api/api-client.ts';
import type { Entrance, Visit } from '../access/enter.ts';
import type { Env } from '../env.ts';
import type { EventsDoor } from '../events/events.ts';
import type { Forward } from '../forward/forward.ts';
import type { Forwarded } from '../forward/headers.ts';
import type { Exchange } from '../http1/exchange.ts';
import { hostOf, type RequestHead } from '../http1/request-head.ts';
import type { Reply } from '../http1/reply.ts';
import type { Metrics } from './metrics.ts';
import { clientAddress } from './client-address.ts';
import { isReservedPath } from '../access/own-paths.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage, sendText } from '../pages/pages.ts';
import { backendOf } from '../forward/forward-context.ts';
import type { Recent } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import { recordExchange, type Arrival, type RecordKeeper } from '../recorder/record-exchange.ts';
import type { SessionWatch } from '../access/session-watch.ts';
import type { StartScheduler } from '../loop/start-scheduler.ts';
import type { Targets } from '../access/targets.ts';

/**
 * Decides over a request of a known learner before it is forwarded. Today every request goes on; a learner who
 * holds requests to look at them, or to change them, will be a `hold` that ends when they let it go.
 */
export type Gate = (arrival: Arrival) => 'forward' | { hold: Promise<void> };

export type AnswerParts = {
  env: Env;
  log: Logger;
  metrics: Metrics;
  targets: Targets;
  entrance: Entrance;
  events: EventsDoor;
  recent: Recent;
  ids: RequestIds;
  keeper: RecordKeeper;
  forward: Forward;
  gate: Gate;
  sessions: SessionWatch;
  starts: StartScheduler;
};

type Admitted = { exchange: Exchange; target: RoutedTarget; visit: Visit };

/** What happens to one request: it is answered here, or goes to its target. */
export function answering(parts: AnswerParts): (exchange: Exchange) => void {
  const { env, log, metrics, targets, entrance, events } = parts;
  const ending = `.${env.TARGET_DOMAIN}`;
  const users = new ConcurrencyLimiter({ limit: env.REQUESTS_PER_LEARNER });
  const addresses = new AddressQuota({
    perNetwork: env.CONNECTIONS_PER_ADDRESS,
    perSite: env.CONNECTIONS_PER_SITE,
  });

  const isUnderDomain = (host: string): boolean => {
    const label = host.endsWith(ending) ? host.slice(0, -ending.length) : '';
    return label !== '' && !label.includes('.');
  };

  async function answer(exchange: Exchange): Promise<void> {
    const { head, reply } = exchange;
    const host = hostOf(head);
    const path = head.target.split('?', 1)[0];
    if (path === labPaths.events && !targets.known(host) && !isUnderDomain(host)) return events(exchange);
    const target = targets.known(host) ?? (isUnderDomain(host) ? undefined : await targets.find(host));
    if (!target && !isUnderDomain(host)) return refuseHost(exchange);
    const visit = visitOf(exchange, host, target);
    if (path === labPaths.enter) return entrance.enter(visit, reply);
    if (isReservedPath(head.target)) return sendText(reply, 404, `${pageTexts(head).notFound}\n`);
    if (answersHere(head, reply)) return;

    const known = entrance.whoIs(visit);
    const session = known instanceof Promise ? await known : known;
    const place = session && (target ?? (await findNew(host, session)));
    const user = session && (session.user ?? session.learner);
    exchange.identify(user);
    if (!session || !place) return entrance.turnAway(visit, reply);
    if (reply.isLeft || !admit(exchange, session)) return;
    parts.sessions.watch(exchange, () => entrance.whoIs(visit));
    const arrival = arrivalOf({ exchange, target: place, visit }, session);
    const verdict = parts.gate(arrival);
    if (verdict !== 'forward') await verdict.hold;
    const start = () => {
      if (!reply.isLeft) pass(exchange, visit, arrival);
    };
    if (exchange.turn === user) return start();
    parts.starts.run(user ?? arrival.learner, () => {
      try {
        start();
      } catch (error) {
        onError(error, exchange);
      }
    });
  }

  /**
   * A target that the list does not have yet, looked for only when somebody has a session on one that is not in it:
   * nobody else can tell by an answer, or by its time, which hosts are targets'.
   */
  async function findNew(host: string, session: LabSession): Promise<RoutedTarget | undefined> {
    // The list may have been polled while the session was asked for.
    const isListed = targets.known(host) !== undefined;
    if (!isListed && targets.hasId(session.target_id)) return undefined;
    const target = await targets.find(host);
    return target?.id === session.target_id ? target : undefined;
  }

  function refuseHost({ head, reply }: Exchange): void {
    metrics.refused.inc({ reason: 'host' });
    const { language, noTarget } = pageTexts(head);
    sendPage(reply, {
      status: 404,
      language,
      title: noTarget.title,
      text: noTarget.text,
      link: { href: env.WEB_URL, label: noTarget.link },
    });
  }

  /** Nobody has so many requests at once that others get none. */
  function admit(exchange: Exchange, session: LabSession): boolean {
    const user = session.user ?? session.learner;
    const { peer, head } = exchange;
    const address = peer.isTrusted
      ? clientAddress(peer.address, head.fields.get('x-forwarded-for'), env.TRUSTED_PROXIES)
      : null;
    if (!users.enter(user)) return refuseNow(exchange);
    if (address !== null && !addresses.enter(address)) {
      users.leave(user);
      return refuseNow(exchange);
    }
    metrics.running.inc();
    exchange.onOver = () => {
      metrics.running.dec();
      users.leave(user);
      if (address !== null) addresses.leave(address);
    };
    return true;
  }

  function refuseNow({ head, reply }: Exchange): false {
    metrics.refused.inc({ reason: 'limit' });
    const headers = { 'Retry-After': '1' };
    sendText(reply, 429, `${pageTexts(head).tooMany}\n`, { headers });
    return false;
  }

  function arrivalOf({ exchange, target, visit }: Admitted, { learner, user }: LabSession): Arrival {
    const { head, at, startedMs } = exchange;
    const origin = `${visit.scheme}://${head.fields.get('host')}`;
    const id = parts.ids.mint(learner, target.id);
    return { id, learner, user, target, origin, request: head, at, startedMs };
  }

  function pass(exchange: Exchange, visit: Visit, arrival: Arrival): void {
    const { id, learner, user, target } = arrival;
    parts.recent.saw({ learner, user }, target.id);
    const backend = backendOf(target);
    parts.forward({
      exchange,
      target: backend,
      recording: recordExchange(arrival, parts.keeper),
      forwarded: forwardedOf(exchange, visit),
      mark: { learner, request: id, signature: backend.sign(`${learner}.${id}`) },
    });
  }

  function visitOf({ head, peer }: Exchange, host: string, target: RoutedTarget | undefined): Visit {
    const said = peer.isTrusted ? head.fields.get('x-forwarded-proto')?.split(',', 1)[0]?.trim() : undefined;
    const own = (target ?? targets.any())?.frontend_url.startsWith('https:') ? 'https' : 'http';
    const scheme = said === 'https' || said === 'http' ? said : own;
    return { request: head, host, targetId: target?.id ?? null, scheme };
  }

  function onError(error: unknown, { head, reply }: Exchange): void {
    if (!(error instanceof ApiAway)) {
      metrics.errors.inc();
      log.error({ err: error }, 'a request failed');
    }
    if (reply.isBegun) return reply.abort();
    const status = error instanceof ApiAway ? 503 : 500;
    const { platformAway, internal } = pageTexts(head);
    const text = status === 503 ? platformAway : internal;
    sendText(reply, status, `${text}\n`, status === 503 ? { headers: { 'Retry-After': '2' } } : {});
  }

  return (exchange) => {
    answer(exchange).catch((error: unknown) => onError(error, exchange));
  };
}

function forwardedOf({ head, peer }: Exchange, { scheme }: Visit): Forwarded {
  const before = peer.isTrusted ? head.fields.get('x-forwarded-for') : undefined;
  return {
    for: before ? `${before}, ${peer.address}` : peer.address,
    proto: scheme,
    host: head.fields.get('host') ?? '',
  };
}

/** `Max-Forwards: 0` asks for the first server on the way, which is us. */
function answersHere({ method, fields }: RequestHead, reply: Reply): boolean {
  const left = fields.get('max-forwards');
  if (method !== 'OPTIONS' || left === undefined) return false;
  if (!/^\d{1,9}$/.test(left)) {
    reply.closeAfter();
    sendText(reply, 400, 'Max-Forwards must be a number.\n');
    return true;
  }
  if (Number(left) > 0) return false;
  const headers = { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' };
  sendText(reply, 200, '', { headers });
  return true;
}
