import type { PresentCopy, SyncOrders, SyncReport, WantedCopy } from '@sentiero/contracts/ingest';
import { instanceLimits } from '@sentiero/contracts/ingest';
import type { InstanceProblem } from '@sentiero/contracts/instances';
import type { Logger } from 'pino';
import { CopyRefused, type Engine, type EngineInfo, type ListedCopy } from './engine/engine.ts';
import type { Explain, Probe } from './probe.ts';
import { UsageMeter } from './usage-meter.ts';

const startsAtOnce = 4;
/** For a copy at which the engine fails, as it does when it restarts. */
const triesAtMost = 3;
/** The API gives its lease for 10 s; older orders may be another service's by now. */
const ordersGoodMs = 5_000;

type Failure = SyncReport['failed'][number];
type Reason = NonNullable<Awaited<ReturnType<Explain>>>;
const ended: Reason = { error: 'ended', line: '' };
const late: Reason = { error: 'not_ready', line: '' };
/** What a copy has logged, and what keeps it from being ready. */
type Said = { error: InstanceProblem | null; log: string };

export type ReconcilerParts = {
  engine: Engine;
  info: EngineInfo;
  service: string;
  sync: (report: SyncReport) => Promise<SyncOrders>;
  probe: Probe;
  explain: Explain;
  readyTimeoutMs: number;
  log: Logger;
  now?: () => number;
};

function failedCopy(failure: Failure): PresentCopy {
  return { memory_mb: null, cpu: null, ...failure, state: 'failed', address: null };
}

/**
 * Says what the engine has and does what the API answers, again and again. It keeps nothing that matters: whatever it
 * forgets when it dies, the next round finds again.
 */
export class Reconciler {
  readonly #parts: ReconcilerParts;
  readonly #now: () => number;
  /** The steps that run, by copy. */
  readonly #steps = new Map<string, Promise<void>>();
  readonly #addresses = new Map<string, string>();
  readonly #wanted = new Map<string, WantedCopy>();
  readonly #logs = new Map<string, Said>();
  /** The copies whose log is being read. */
  readonly #reading = new Set<string>();
  /** The attempts at which the engine failed. */
  readonly #tries = new Map<string, number>();
  readonly #meter: UsageMeter;
  #failed = new Map<string, Failure>();
  /** Copies being created; starting all at once would make each of them miss its deadline. */
  #creating = 0;

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#meter = new UsageMeter(parts.engine, this.#now);
  }

  /** One round; the steps that it begins end later. */
  async round(): Promise<void> {
    const { engine, info, service, sync } = this.#parts;
    const listed = await engine.list();
    const present = await this.#presentOf(listed);
    // A slow engine is no reason to distrust the orders: what they say counts from here.
    const asked = this.#now();
    const failed = [...this.#failed.values()].slice(0, 100);
    const orders = await sync({ service, engine: info, problem: null, present, failed });
    for (const { name } of failed) this.#failed.delete(name);
    for (const { name, log } of present) if (log !== null) this.#logs.delete(name);
    if (!orders.has_lease || this.#now() - asked > ordersGoodMs) return;
    this.#forgetAllBut(new Set(orders.keep));
    this.#obey(orders, listed);
    this.#meter.measure([...this.#addresses.keys()]);
  }

  /** Whether a copy is ready at the address. */
  isReadyAt(address: string): boolean {
    return [...this.#addresses.values()].includes(address);
  }

  /** Until the steps that were begun have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#steps.values());
  }

  /** Removes every copy of this platform. */
  async removeAll(): Promise<void> {
    await this.settled();
    const listed = await this.#parts.engine.list();
    await Promise.allSettled(listed.map(({ name }) => this.#parts.engine.remove(name)));
  }

  async #presentOf(listed: readonly ListedCopy[]): Promise<PresentCopy[]> {
    const present: PresentCopy[] = [];
    for (const copy of listed) {
      if (copy.state === 'unfinished' || !/^[a-z0-9]{26}$/.test(copy.name)) continue;
      const failure = this.#failed.get(copy.name) ?? (await this.#failureOf(copy));
      present.push(failure ? failedCopy(failure) : this.#runningCopy(copy.name));
    }
    return present.slice(0, instanceLimits.copies);
  }

  #runningCopy(name: string): PresentCopy {
    const address = this.#addresses.get(name) ?? null;
    const said = this.#logs.get(name) ?? { error: null, log: null };
    const state = address === null ? 'starting' : 'ready';
    return { ...this.#meter.take(name), name, state, address, ...said };
  }

  async #failureOf({ name, state, createdAtMs }: ListedCopy): Promise<Failure | null> {
    const isLate = !this.#addresses.has(name) && this.#now() - createdAtMs > this.#parts.readyTimeoutMs;
    if (state === 'running' && !isLate) return null;
    const reason = state === 'running' ? ((await this.#whyLate(name)) ?? late) : ended;
    const failure: Failure = { name, ...(await this.#said(name, reason)) };
    this.#failed.set(name, failure);
    return failure;
  }

  /** The end of the log, with a line that says why it is not ready; empty while the engine is away. */
  async #said(name: string, reason: Reason | null): Promise<Said> {
    const log = await this.#parts.engine.logs(name).catch(() => '');
    const lines = [log.trimEnd(), reason?.line].filter(Boolean).join('\n');
    return { error: reason?.error ?? null, log: lines.slice(-instanceLimits.logBytes) };
  }

  async #whyLate(name: string): Promise<Reason | null> {
    const address = await this.#parts.engine.address(name).catch(() => null);
    if (address === null) return late;
    return this.#parts.explain(address, this.#wanted.get(name) ?? null);
  }

  #forgetAllBut(kept: ReadonlySet<string>): void {
    for (const known of [this.#addresses, this.#wanted, this.#logs, this.#tries])
      for (const name of known.keys()) if (!kept.has(name)) known.delete(name);
  }

  #obey({ start, keep, logs }: SyncOrders, listed: readonly ListedCopy[]): void {
    const kept = new Set(keep);
    for (const { name, state } of listed) {
      if (!kept.has(name)) this.#step(name, () => this.#parts.engine.remove(name));
      else if (state === 'running' && !this.#addresses.has(name)) this.#step(name, () => this.#look(name));
    }
    for (const copy of start) {
      if (this.#creating >= startsAtOnce) break;
      this.#step(copy.name, () => this.#create(copy));
    }
    for (const name of logs) if (kept.has(name)) void this.#readLog(name);
  }

  /** A copy has one step at a time. */
  #step(name: string, step: () => Promise<void>): void {
    if (this.#steps.has(name)) return;
    const running = step()
      .catch((error: unknown) => this.#parts.log.warn({ copy: name, reason: String(error) }, 'a step failed'))
      .finally(() => this.#steps.delete(name));
    this.#steps.set(name, running);
  }

  async #create(copy: WantedCopy): Promise<void> {
    const { engine, log } = this.#parts;
    this.#wanted.set(copy.name, copy);
    this.#creating++;
    try {
      await engine.create(copy);
      log.info({ copy: copy.name, target: copy.target_id }, 'started');
    } catch (error) {
      // Any other error says nothing about the copy: the API still wants it, and the next round tries again.
      if (!(error instanceof CopyRefused) || (error.mayPass && this.#mayTryAgain(copy.name))) throw error;
      return this.#refuse(copy.name, error);
    } finally {
      this.#creating--;
    }
    await this.#look(copy.name);
  }

  #mayTryAgain(name: string): boolean {
    const tries = (this.#tries.get(name) ?? 0) + 1;
    this.#tries.set(name, tries);
    return tries < triesAtMost;
  }

  #refuse(name: string, { problem, message }: CopyRefused): void {
    this.#parts.log.warn({ copy: name, reason: message }, 'refused');
    this.#failed.set(name, { name, error: problem, log: message.slice(0, 4000) });
  }

  /** Whether the copy answers yet. */
  async #look(name: string): Promise<void> {
    try {
      const address = await this.#parts.engine.address(name);
      if (address === null) return;
      // The ready path of a copy that an earlier service started is unknown: only its port must be open.
      if (await this.#parts.probe(address, this.#wanted.get(name) ?? null))
        this.#addresses.set(name, address);
    } catch (error) {
      if (!(error instanceof CopyRefused)) throw error;
      this.#refuse(name, error);
      await this.#parts.engine.remove(name);
    }
  }

  async #readLog(name: string): Promise<void> {
    if (this.#logs.has(name) || this.#reading.has(name)) return;
    this.#reading.add(name);
    const reason = this.#addresses.has(name) ? null : await this.#whyLate(name);
    this.#logs.set(name, await this.#said(name, reason));
    this.#reading.delete(name);
  }
}
