import { ingestEndpoints, type RoutedTarget } from '@sentiero/contracts/ingest';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ApiClient } from '../api/api-client.ts';

const pollMs = 2000;
/** So long an unknown host, or token, is not asked for again. */
const askAgainMs = 1000;
/** Between two fetches, however many unknown hosts and tokens there are: five a second at the most. */
const pauseMs = 200;
const maxUnknown = 10_000;

export type Targets = {
  start(): Promise<void>;
  stop(): void;
  /** Whether the list was fetched at least once. */
  isReady(): boolean;
  known(host: string): RoutedTarget | undefined;
  hasId(id: number): boolean;
  /** One of them, whichever. */
  any(): RoutedTarget | undefined;
  /** As `known`, but asks the API for a host that is not known yet: at once, unless it was asked a moment ago. */
  find(host: string): RoutedTarget | undefined | Promise<RoutedTarget | undefined>;
  findByToken(token: string): Promise<RoutedTarget | undefined>;
};

/** The API's list of targets, polled; the last answer stays while the API is away. */
export function watchTargets(api: ApiClient, log: Logger): Targets {
  let byHost = new Map<string, RoutedTarget>();
  let ids = new Set<number>();
  let byTokenDigest = new Map<string, RoutedTarget>();
  let fetchedAt = -Infinity;
  let isReady = false;
  let wasAway = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const unknown = new Map<string, { at: number; asked: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;

  async function fetchList(): Promise<void> {
    try {
      take(await api.call(ingestEndpoints.targets, undefined));
      if (wasAway) log.info('the API is back');
      wasAway = false;
    } catch (error) {
      if (!wasAway) log.warn({ reason: String(error) }, 'cannot fetch the targets');
      wasAway = true;
    }
    fetchedAt = performance.now();
  }

  function take(list: RoutedTarget[]): void {
    byHost = new Map(list.map((target) => [target.host, target]));
    ids = new Set(list.map(({ id }) => id));
    byTokenDigest = new Map(list.flatMap((target) => target.tokens.map((token) => [digest(token), target])));
    isReady = true;
  }

  function refresh(): Promise<void> {
    running ??= fetchList().finally(() => (running = undefined));
    return running;
  }

  /** As `refresh`, but by a fetch that begins only now: one that runs may miss what is newest. */
  function refreshFromNow(): Promise<void> {
    next ??= (async () => {
      await running;
      const rest = fetchedAt + pauseMs - performance.now();
      if (rest > 0) await sleep(rest);
      next = undefined;
      await refresh();
    })();
    return next;
  }

  /** Asks for something unknown, unless that was done a moment ago. */
  function lookFor(what: string): Promise<void> {
    const now = performance.now();
    const before = unknown.get(what);
    if (before && now - before.at < askAgainMs) return before.asked;
    if (unknown.size >= maxUnknown) unknown.clear();
    const asked = refreshFromNow();
    unknown.set(what, { at: now, asked });
    return asked;
  }

  async function poll(): Promise<void> {
    await refresh();
    timer = setTimeout(() => void poll(), pollMs).unref();
  }

  return {
    start: poll,
    stop: () => clearTimeout(timer),
    isReady: () => isReady,
    known: (host) => byHost.get(host),
    hasId: (id) => ids.has(id),
    any: () => byHost.values().next().value,
    find: (host) => byHost.get(host) ?? lookFor(host).then(() => byHost.get(host)),
    async findByToken(token) {
      // Looked up by digest, so that the time taken says nothing about the token.
      const wanted = digest(token);
      if (!byTokenDigest.has(wanted)) await lookFor(wanted);
      return byTokenDigest.get(wanted);
    },
  };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
