import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';
import type { BenchTicket, BenchTickets } from '@sentiero/service';
import type { Logger } from 'pino';
import type { LabAccess, LabRequest } from '../access/lab-access.ts';
import type { ProxyClient, ProxyTokens } from '../access/proxy-token.ts';
import type { RecentVisits } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import type { SelfCall } from '../access/self-calls.ts';
import type { SessionWatch } from '../access/session-watch.ts';
import type { TargetList } from '../access/targets.ts';
import type { OwnCopies } from '../copies/own-copies.ts';
import type { Env } from '../env.ts';
import type { EventsHandler } from '../events/events.ts';
import type { Forward } from '../forward/forward.ts';
import type { HoldDoor } from '../hold/hold-door.ts';
import type { StartScheduler } from '../loop/start-scheduler.ts';
import type { MessageSink } from '../messages/record-messages.ts';
import type { Arrival, RecordSink } from '../recorder/record-exchange.ts';
import type { Metrics } from '../server/metrics.ts';
import type { RequestLimits } from './request-limits.ts';
import type { AnonymousLimiter } from './anonymous-limiter.ts';

export type StageParts = {
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
  proxyTokens: ProxyTokens;
  ownCopies: OwnCopies;
  limits: RequestLimits;
  anonymous: AnonymousLimiter;
};

/** A request, and what it carried for the proxy. */
export type Arrived = {
  exchange: Exchange;
  bench: BenchTicket | null;
  proxyClient: ProxyClient;
  selfCall: SelfCall | null;
};
/** `target` is undefined if no target is known to have that host, which may still be a new target's. */
export type Located = Arrived & { host: string; target: RoutedTarget | undefined; labRequest: LabRequest };
/** The request of a known sender, to a target that they may use. */
export type Identified = { exchange: Exchange; labRequest: LabRequest; arrival: Arrival };
export type MaybeHeld = Identified & { isHeld: boolean };

type Maybe<Value> = Value | Promise<Value>;

/** Answers the request and returns null, or passes it on with what is known by now. */
export type Stage<In, Out> = (visit: In, parts: StageParts) => Maybe<Out | null>;

/** Goes on in this turn of the loop if the value is there, so that the time is charged to the sender. */
export function andThen<Value, Result>(
  value: Maybe<Value>,
  next: (value: Value) => Maybe<Result>,
): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

type Stages<In, Out> = { run: Stage<In, Out>; next<Later>(stage: Stage<Out, Later>): Stages<In, Later> };

/** The first of several stages; each sees only what the one before it passes on. */
export function stages<In, Out>(run: Stage<In, Out>): Stages<In, Out> {
  return {
    run,
    next: (stage) =>
      stages((visit, parts) => andThen(run(visit, parts), (passed) => passed && stage(passed, parts))),
  };
}
