import { labPaths } from '@sentiero/contracts/lab';
import type { LabSession, RoutedTarget } from '@sentiero/contracts/ingest';
import type { Logger } from 'pino';
import {
  AddressQuota,
  clientAddress,
  ConcurrencyLimiter,
  noAccept,
  trustedHops,
  type BenchTicket,
  type BenchTickets,
} from '@sentiero/service';
import { ApiUnavailable } from '../api/api-client.ts';
import { isPageLoad, type LabAccess, type LabRequest } from '../access/lab-access.ts';
import { announceRecord, takeBenchTicket } from '../bench/bench-entry.ts';
import type { Env } from '../env.ts';
import type { EventsHandler } from '../events/events.ts';
import type { HoldDoor, Passed } from '../hold/hold-door.ts';
import type { Forward } from '../forward/forward.ts';
import type { Forwarded } from '../forward/headers.ts';
import type { Exchange } from '@sentiero/http1/exchange';
import { hostOf, type Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { recordMessages, type MessageSink } from '../messages/record-messages.ts';
import type { Metrics } from './metrics.ts';
import { AnonymousLimiter, isPreflight } from './preflights.ts';
import type { RefusedRequest } from './proxy-server.ts';
import { answersMaxForwards } from './max-forwards.ts';
import { readUnreadable } from './unreadable-head.ts';
import { isCrossOrigin } from '../access/cross-origin.ts';
import { ProxyTokens } from '../access/proxy-token.ts';
import { sessionOfSelfCall, takeSelfCall } from '../access/self-calls.ts';
import { isReservedPath } from '../access/own-paths.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage, sendText } from '../pages/pages.ts';
import { backendOf } from '../forward/backend.ts';
import type { OwnCopies } from '../copies/own-copies.ts';
import type { RecentVisits } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import { recordExchange, recordRefusal, type Arrival, type RecordSink } from '../recorder/record-exchange.ts';
import type { SessionWatch } from '../access/session-watch.ts';
import type { StartScheduler } from '../loop/start-scheduler.ts';
import type { TargetList } from '../access/targets.ts';

export type RequestHandlerParts = {
  env: Env;
  log: Logger;
  metrics: Metrics;
  targets: TargetList;
  access: LabAccess;
  events: EventsHandler;
  recent: RecentVisits;
  ids: RequestIds;
  records: RecordSink;
  messages: MessageSink;
  forward: Forward;
  holds: HoldDoor;
  sessions: SessionWatch;
  starts: StartScheduler;
  benchTickets: BenchTickets;
  ownCopies: OwnCopies;
};

type Admitted = {
  exchange: Pick<Exchange, 'head' | 'at' | 'startedMs'>;
  target: RoutedTarget;
  labRequest: LabRequest;
  bench: BenchTicket | null;
};

type Recorded = { arrival: Arrival; records: RecordSink };
/** A page that could not be answered without the API asks again after so long. */
const awaySeconds = 2;
const unrecorded: RecordSink = { bodyLimit: 0, store: () => undefined };

/** Distinguishes the browsers of one address, as far as that is possible without a cookie. */
const clientKey = (address: string, { fields }: RequestHead) =>
  `${address} ${fields.get('user-agent') ?? ''}`;

/** Handles one request: it is answered here or forwarded to its target. */
export class RequestHandler {
  readonly #parts: RequestHandlerParts;
  readonly #domainSuffix: string;
  readonly #users: ConcurrencyLimiter;
  readonly #addresses: AddressQuota;
  readonly #anonymous = new AnonymousLimiter();
  readonly #proxyTokens = new ProxyTokens();

  constructor(parts: RequestHandlerParts) {
    const { env } = parts;
    this.#parts = parts;
    this.#domainSuffix = `.${env.TARGET_DOMAIN}`;
    this.#users = new ConcurrencyLimiter({ limit: env.REQUESTS_PER_LEARNER });
    this.#addresses = new AddressQuota({
      perNetwork: env.CONNECTIONS_PER_ADDRESS,
      perSite: env.CONNECTIONS_PER_SITE,
    });
  }

  handle(exchange: Exchange): void {
    this.#answer(exchange).catch((error: unknown) => this.#onError(error, exchange));
  }

  #isUnderDomain(host: string): boolean {
    const label = host.endsWith(this.#domainSuffix) ? host.slice(0, -this.#domainSuffix.length) : '';
    return label !== '' && !label.includes('.');
  }

  async #answer(exchange: Exchange): Promise<void> {
    const bench = takeBenchTicket(exchange, this.#parts.benchTickets);
    const proxyClient = this.#proxyTokens.take(exchange);
    const selfCall = takeSelfCall(exchange);
    const { head, reply } = exchange;
    const host = hostOf(head);
    const path = bench ? null : head.target.split('?', 1)[0];
    if (path === labPaths.events && !this.#parts.targets.known(host) && !this.#isUnderDomain(host))
      return this.#parts.events(exchange);
    const target =
      this.#parts.targets.known(host) ??
      (this.#isUnderDomain(host) ? undefined : await this.#parts.targets.find(host));
    if (!target && !this.#isUnderDomain(host)) return this.#sendUnknownHost(exchange);
    const labRequest = {
      ...this.#labRequestOf(exchange, host, target),
      ...(bench ? { token: bench.token } : proxyClient),
    };
    if (exchange.head.method === 'CONNECT') return this.#openTunnel(exchange, labRequest);
    if (path === labPaths.enter) return this.#parts.access.enter(labRequest, reply);
    if (isReservedPath(head.target))
      return sendText(reply, { status: 404, text: `${pageTexts(head).notFound}\n` });
    if (answersMaxForwards(head, reply)) return;

    const known = this.#parts.access.resolveSession(labRequest);
    const labSession = known instanceof Promise ? await known : known;
    const isSelfCall = !labSession && selfCall && target;
    const session = isSelfCall ? sessionOfSelfCall(selfCall, { target, head }, this.#parts) : labSession;
    const place = session && (target ?? (await this.#findNew(host, session)));
    const user = session && (session.user ?? session.learner);
    exchange.identify(user);
    if (!session || !place) return this.#answerUnknown(exchange, labRequest, target);
    if (reply.isClientGone) return;
    const arrived: Arrival = {
      ...this.#arrivalOf({ exchange, target: place, labRequest, bench }, session),
      ...(isSelfCall && { attributed: 'target' }),
    };
    if (!this.#admit(exchange, session)) return this.#rejectOverLimit(exchange, arrived);
    if (!isSelfCall)
      this.#parts.sessions.watch(exchange, () => this.#parts.access.resolveSession(labRequest));
    const own =
      place.kind === 'instance' ? await this.#parts.ownCopies.enter(exchange, place, session) : place;
    if (!own) return;
    const arrival = { ...arrived, target: own };
    const isHeld = !isSelfCall && this.#parts.holds.concerns(arrival);
    const passed = isHeld ? await this.#parts.holds.request(exchange, arrival) : { exchange, arrival };
    if (!passed) return;
    const start = () => {
      if (!reply.isClientGone) this.#pass(passed, labRequest, isHeld);
    };
    if (exchange.turn === user) return start();
    this.#parts.starts.run(user ?? arrival.learner, () => {
      try {
        start();
      } catch (error) {
        this.#onError(error, exchange);
      }
    });
  }

  /**
   * Looks up a target missing from the list, but only for a session on an unlisted target, so that neither a response
   * nor its timing reveals to others which hosts exist.
   */
  async #findNew(host: string, session: LabSession): Promise<RoutedTarget | undefined> {
    // The list may have been refreshed during the session lookup.
    const isListed = this.#parts.targets.known(host) !== undefined;
    if (!isListed && this.#parts.targets.hasId(session.target_id)) return undefined;
    const target = await this.#parts.targets.find(host);
    return target?.id === session.target_id ? target : undefined;
  }

  #sendUnknownHost({ head, reply }: Exchange): void {
    this.#parts.metrics.refused.inc({ reason: 'host' });
    const { language, noTarget } = pageTexts(head);
    sendPage(reply, {
      status: 404,
      language,
      title: noTarget.title,
      text: noTarget.text,
      link: { href: this.#parts.env.WEB_URL, label: noTarget.link },
    });
  }

  /** Limits the concurrent requests per user and per address. */
  #admit(exchange: Exchange, session: LabSession): boolean {
    const user = session.user ?? session.learner;
    const { peer } = exchange;
    const address = peer.isTrusted ? this.#forwardedAddress(exchange) : null;
    if (!this.#users.enter(user)) return false;
    if (address !== null && !this.#addresses.enter(address)) {
      this.#users.leave(user);
      return false;
    }
    this.#parts.metrics.running.inc();
    const onOver = () => {
      this.#parts.metrics.running.dec();
      this.#users.leave(user);
      if (address !== null) this.#addresses.leave(address);
    };
    exchange.onOver = onOver;
    return true;
  }

  #forwardedAddress({ peer, head }: Pick<Exchange, 'peer' | 'head'>): string {
    const forwardedFor = head.fields.get('x-forwarded-for');
    const isTrusted = this.#parts.env.TRUSTED_PROXIES;
    return clientAddress(trustedHops({ peer: peer.address, forwardedFor, isTrusted }));
  }

  #rejectOverLimit({ head, reply }: Exchange, arrival: Arrival): void {
    this.#parts.metrics.refused.inc({ reason: 'limit' });
    const { tooMany } = pageTexts(head);
    recordRefusal(arrival, { code: 429, text: tooMany }, this.#parts.records);
    sendText(reply, { status: 429, text: `${tooMany}\n`, headers: { 'Retry-After': '1' } });
  }

  /** A tunnel carries plain HTTP: its requests are read here like any others, with the token of its `CONNECT`. */
  async #openTunnel(exchange: Exchange, labRequest: LabRequest): Promise<void> {
    const { head, reply, socket } = exchange;
    const { access } = this.#parts;
    const { token } = labRequest;
    const isTls = head.target.endsWith(':443');
    const session = isTls || token === undefined ? null : await access.resolveSession(labRequest);
    if (session && token !== undefined) {
      exchange.identify(session.user ?? session.learner);
      this.#proxyTokens.openTunnel(socket, token);
      return reply.establish();
    }
    // What follows may be bytes of the tunnel.
    reply.closeAfterReply();
    if (isTls) sendText(reply, { status: 501, text: `${pageTexts(head).noTlsTunnel}\n` });
    else access.reject(labRequest, reply);
  }

  #answerUnknown(exchange: Exchange, labRequest: LabRequest, target: RoutedTarget | undefined): void {
    const { access } = this.#parts;
    const { head, reply, at, startedMs } = exchange;
    const isAnonymous = !labRequest.isForProxy && access.tokenOf(labRequest) === null;
    const isOpen = target !== undefined && target.is_open !== false;
    const address = this.#clientOf(exchange);
    if (
      !isAnonymous ||
      !isOpen ||
      !(isPreflight(head) || isCrossOrigin(head)) ||
      !this.#anonymous.take(address)
    )
      return access.reject(labRequest, reply);
    const visitor = this.#parts.recent.findOnly(clientKey(address, head), target.id);
    const id = this.#parts.ids.mint(visitor?.learner ?? '', target.id);
    const origin = `${labRequest.scheme}://${head.fields.get('host')}`;
    const { learner = '', user } = visitor ?? {};
    const arrival = {
      id,
      learner,
      user,
      target,
      origin,
      request: head,
      at,
      startedMs,
      attributed: 'address' as const,
    };
    const records = visitor ? this.#parts.records : unrecorded;
    // An own copy belongs to one learner, whom a preflight does not name.
    if (isPreflight(head) && target.kind !== 'instance')
      return this.#passAnonymous(exchange, labRequest, { arrival, records });
    recordRefusal(arrival, { code: 401, text: access.refusalText(labRequest) }, records);
    access.reject(labRequest, reply);
  }

  /** Forwards a preflight without the identity that it does not carry. */
  #passAnonymous(exchange: Exchange, labRequest: LabRequest, { arrival, records }: Recorded): void {
    const target = backendOf(arrival.target);
    this.#parts.forward({
      exchange,
      target,
      recording: recordExchange(arrival, records),
      recordMessages: () => recordMessages(arrival, this.#parts.messages),
      forwarded: forwardedOf(exchange, labRequest),
      learnerOrigin: arrival.origin,
      places: target.own && { own: target.own, learnerOrigin: arrival.origin },
      mark: null,
    });
  }

  #clientOf(exchange: Pick<Exchange, 'peer' | 'head'>): string {
    return exchange.peer.isTrusted ? this.#forwardedAddress(exchange) : exchange.peer.address;
  }

  /** Shows a request that could not be read to the learner whose session it names. */
  recordRefused({ status, message, text }: Refusal, refused: RefusedRequest): void {
    const head = readUnreadable(text);
    const target = head && this.#parts.targets.known(hostOf(head));
    if (!head || !target) return;
    const exchange = { ...refused, head };
    const proxyClient = this.#proxyTokens.take(exchange);
    const labRequest = { ...this.#labRequestOf(exchange, target.host, target), ...proxyClient };
    Promise.resolve(this.#parts.access.resolveSession(labRequest))
      .then((session) => {
        if (!session) return;
        const arrival = this.#arrivalOf({ exchange, target, labRequest, bench: null }, session);
        recordRefusal(arrival, { code: status, text: message }, this.#parts.records);
      })
      // Without the API, the sender remains unknown.
      .catch(() => undefined);
  }

  #arrivalOf({ exchange, target, labRequest, bench }: Admitted, { learner, user }: LabSession): Arrival {
    const { head, at, startedMs } = exchange;
    const origin = `${labRequest.scheme}://${head.fields.get('host')}`;
    const id = this.#parts.ids.mint(learner, target.id);
    const source = bench && { origin: bench.origin, from: bench.from, run: bench.run };
    return { id, learner, user, target, origin, request: head, at, startedMs, ...(source && { source }) };
  }

  #pass(passed: Passed, labRequest: LabRequest, isHeld: boolean): void {
    const { exchange, arrival } = passed;
    const { id, learner, user, target } = arrival;
    if (arrival.source) announceRecord(exchange, id);
    const client = clientKey(this.#clientOf(exchange), exchange.head);
    if (!arrival.attributed) this.#parts.recent.add({ learner, user }, target.id, client);
    const backend = backendOf(target);
    const recording = recordExchange(arrival, this.#parts.records);
    this.#parts.forward({
      exchange,
      target: backend,
      recording,
      recordMessages: () => recordMessages(arrival, this.#parts.messages),
      forwarded: forwardedOf(exchange, labRequest),
      learnerOrigin: arrival.origin,
      ...(target.kind === 'instance' && {
        whenUnreachable: (error) =>
          hasNoConnection(error) && this.#parts.ownCopies.leave(exchange, target, learner),
      }),
      places: backend.own && { own: backend.own, learnerOrigin: arrival.origin },
      mark: { learner, request: id, signature: backend.sign(`${learner}.${id}`) },
      ...(isHeld && {
        holdResponse: (listener) => this.#parts.holds.response(passed, recording, listener),
      }),
    });
  }

  #labRequestOf(
    { head, peer }: Pick<Exchange, 'head' | 'peer'>,
    host: string,
    target: RoutedTarget | undefined,
  ): LabRequest {
    const forwarded = peer.isTrusted
      ? head.fields.get('x-forwarded-proto')?.split(',', 1)[0]?.trim()
      : undefined;
    const own = (target ?? this.#parts.targets.any())?.frontend_url.startsWith('https:') ? 'https' : 'http';
    const scheme = forwarded === 'https' || forwarded === 'http' ? forwarded : own;
    return { request: head, host, targetId: target?.id ?? null, scheme };
  }

  #onError(error: unknown, { head, reply }: Exchange): void {
    if (!(error instanceof ApiUnavailable)) {
      this.#parts.metrics.errors.inc();
      this.#parts.log.error({ err: error }, 'a request failed');
    }
    if (reply.hasStarted) return reply.abort();
    const { language, platformAway, platformUnavailable, internal } = pageTexts(head);
    if (!(error instanceof ApiUnavailable)) return sendText(reply, { status: 500, text: `${internal}\n` });
    const away = { status: 503, headers: { 'Retry-After': String(awaySeconds) } };
    if (!isPageLoad(head)) return sendText(reply, { ...away, text: `${platformUnavailable}\n` });
    const { title, text } = platformAway;
    sendPage(reply, { ...away, language, title, text: [text], refreshSeconds: awaySeconds });
  }
}

/** Nobody listens at the address any more, unlike an application that answers wrongly. */
function hasNoConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code) || error.message === noAccept
  );
}

function forwardedOf({ head, peer }: Exchange, { scheme }: LabRequest): Forwarded {
  const before = peer.isTrusted ? head.fields.get('x-forwarded-for') : undefined;
  return {
    for: before ? `${before}, ${peer.address}` : peer.address,
    proto: scheme,
    host: head.fields.get('host') ?? '',
  };
}
