import { instanceCalls, type SyncOrders, type SyncReport } from '@sentiero/contracts/ingest';
import type { InstanceLack, InstanceProblem } from '@sentiero/contracts/instances';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { internalCalls } from './api.ts';
import { connectEngine, type ConnectedEngine } from './engine/connect.ts';
import { lackIn } from './engine/lacking.ts';
import { lacksWithoutEngine } from './engine/requirements.ts';
import { CopyRelay } from './copy-relay.ts';
import type { Env } from './env.ts';
import { explainOverHttp, probeOverHttp } from './probe.ts';
import { Reconciler } from './reconciler.ts';

const roundMs = 250;
const retryMs = 2_000;
const endLimitMs = 20_000;
/** Another program that reloads its own packet filter may flush the rules of the copies. */
const isolateEveryMs = 2_000;

type Connected = { reconciler: Reconciler } & Pick<ConnectedEngine, 'isolate'>;

/** Connects to the engine and the API, again and again, and keeps the copies as the API wants them. */
export class CopyService {
  readonly #env: Env;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #service = randomUUID();
  readonly #sync: (report: SyncReport, signal?: AbortSignal) => Promise<SyncOrders>;
  readonly #platform: () => Promise<{ id: string }>;
  #connected: Connected | null = null;
  #isolatedUntil = 0;
  #running: Promise<void> = Promise.resolve();
  #said = '';
  readonly #relay: CopyRelay | null;
  /** Whether the API has been told what the engine has, or that there is none. */
  hasReported = false;

  constructor(env: Env, log: Logger) {
    const { call } = internalCalls({ url: env.API_INTERNAL_URL, token: env.INTERNAL_TOKEN });
    this.#env = env;
    this.#log = log;
    this.#sync = (body, signal) => call(instanceCalls.sync, { body, ...(signal && { signal }) });
    const isReady = (address: string) => this.#connected?.reconciler.isReadyAt(address) === true;
    this.#relay = env.COPIES_RELAY === undefined ? null : new CopyRelay(env.COPIES_RELAY, isReady);
    this.#platform = () => call(instanceCalls.platform);
  }

  async start(): Promise<void> {
    await this.#relay?.listen();
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#relay?.close();
    if (this.#env.INSTANCES_AT_END === 'keep') return;
    if (this.#connected) await this.#end(this.#connected.reconciler);
  }

  /** Removes all copies, as far as the engine does that in time. */
  async #end(reconciler: Reconciler): Promise<void> {
    const removing = reconciler.removeAll().catch((error: unknown) => this.#sayOnce(String(error)));
    await Promise.race([removing, pause(endLimitMs, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isWell = await this.#round().catch((error: unknown) => {
        this.#sayOnce(error instanceof Error ? error.message : String(error));
        return false;
      });
      // The API may be starting as well, and `start` waits for the first report.
      const pauseMs = isWell || !this.hasReported ? roundMs : retryMs;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #round(): Promise<boolean> {
    this.#connected ??= await this.#connect();
    if (!this.#connected) return false;
    const { reconciler, isolate } = this.#connected;
    if (performance.now() > this.#isolatedUntil) {
      try {
        await isolate();
      } catch (error) {
        await this.#end(reconciler);
        this.#connected = null;
        return this.#without('no_isolation', error, lackIn(error));
      }
      this.#isolatedUntil = performance.now() + isolateEveryMs;
    }
    await reconciler.round();
    this.hasReported = true;
    return true;
  }

  /** Null, and the API knows why, as long as there is no engine. */
  async #connect(): Promise<Connected | null> {
    let connected: ConnectedEngine;
    try {
      connected = await connectEngine(this.#env, this.#platform);
    } catch (error) {
      await this.#without('no_engine', error, await lacksWithoutEngine(error));
      return null;
    }
    const { engine, info, isolate } = connected;
    this.#log.info({ engine: info.name, memory_mb: info.memory_mb }, 'connected');
    const reconciler = new Reconciler({
      engine,
      info,
      service: this.#service,
      sync: this.#sync,
      probe: probeOverHttp,
      explain: explainOverHttp,
      readyTimeoutMs: this.#env.READY_TIMEOUT_MS,
      log: this.#log,
    });
    return { reconciler, isolate };
  }

  async #without(problem: InstanceProblem, error: unknown, lacks: InstanceLack[]): Promise<false> {
    this.#sayOnce(error instanceof Error ? error.message : String(error));
    const report = { service: this.#service, engine: null, problem, lacks, present: [], failed: [] };
    // There is nothing to finish with an API that is ending as well.
    await this.#sync(report, this.#stopping.signal);
    this.hasReported = true;
    return false;
  }

  #sayOnce(reason: string): void {
    if (reason !== this.#said) this.#log.warn({ reason }, 'no copies can be started');
    this.#said = reason;
  }
}
