import { ingestEndpoints, type RoutedTarget } from '@sentiero/contracts/ingest';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ApiClient } from '../api/api-client.ts';

const pollMs = 2000;
/** The interval before an unknown host or token is looked up again. */
const unknownForMs = 1000;
/** The minimum gap between two fetches, whatever the number of unknown hosts and tokens: five a second at most. */
const minFetchGapMs = 200;
const maxUnknown = 10_000;

/** The API's list of targets, polled; the last one stays in use while the API is unavailable. */
export class TargetList {
  readonly #api: ApiClient;
  readonly #log: Logger;
  #byHost = new Map<string, RoutedTarget>();
  #ids = new Set<number>();
  #byTokenDigest = new Map<string, RoutedTarget>();
  readonly #unknown = new Map<string, { at: number; refreshed: Promise<void> }>();
  #fetchedAt = -Infinity;
  #hasList = false;
  #wasAway = false;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(api: ApiClient, log: Logger) {
    this.#api = api;
    this.#log = log;
  }

  /** Resolves after the first attempt to fetch the list. */
  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setTimeout(() => void this.start(), pollMs).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the list has been fetched at least once. */
  isReady(): boolean {
    return this.#hasList;
  }

  known(host: string): RoutedTarget | undefined {
    return this.#byHost.get(host);
  }

  hasId(id: number): boolean {
    return this.#ids.has(id);
  }

  /** An arbitrary target. */
  any(): RoutedTarget | undefined {
    return this.#byHost.values().next().value;
  }

  /** Like `known`, but a host that is not in the list triggers a fetch, unless it did so a moment ago. */
  find(host: string): RoutedTarget | undefined | Promise<RoutedTarget | undefined> {
    return this.#byHost.get(host) ?? this.#refreshFor(host).then(() => this.#byHost.get(host));
  }

  async findByToken(token: string): Promise<RoutedTarget | undefined> {
    // A lookup by digest takes the same time for every token.
    const wanted = digest(token);
    if (!this.#byTokenDigest.has(wanted)) await this.#refreshFor(wanted);
    return this.#byTokenDigest.get(wanted);
  }

  async #fetch(): Promise<void> {
    try {
      this.#replace(await this.#api.call(ingestEndpoints.targets, undefined));
      if (this.#wasAway) this.#log.info('the API is back');
      this.#wasAway = false;
    } catch (error) {
      if (!this.#wasAway) this.#log.warn({ reason: String(error) }, 'cannot fetch the targets');
      this.#wasAway = true;
    }
    this.#fetchedAt = performance.now();
  }

  #replace(list: RoutedTarget[]): void {
    this.#byHost = new Map(list.map((target) => [target.host, target]));
    this.#ids = new Set(list.map(({ id }) => id));
    this.#byTokenDigest = new Map(
      list.flatMap((target) => target.tokens.map((token) => [digest(token), target])),
    );
    this.#hasList = true;
  }

  #refresh(): Promise<void> {
    this.#running ??= this.#fetch().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Like `refresh`, but with a fetch that starts now: a running one may miss the latest change. */
  #refreshFromNow(): Promise<void> {
    this.#next ??= this.#refreshNext();
    return this.#next;
  }

  async #refreshNext(): Promise<void> {
    await this.#running;
    const rest = this.#fetchedAt + minFetchGapMs - performance.now();
    if (rest > 0) await sleep(rest);
    this.#next = undefined;
    await this.#refresh();
  }

  /** Fetches the list for an unknown host or token, unless that happened a moment ago. */
  #refreshFor(wanted: string): Promise<void> {
    const now = performance.now();
    const before = this.#unknown.get(wanted);
    if (before && now - before.at < unknownForMs) return before.refreshed;
    if (this.#unknown.size >= maxUnknown) this.#unknown.clear();
    const refreshed = this.#refreshFromNow();
    this.#unknown.set(wanted, { at: now, refreshed });
    return refreshed;
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
