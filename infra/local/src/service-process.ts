import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded, type Guarded } from '@sentiero/postgres';
import { QuickDeaths, restartDelayMs } from './quick-deaths.ts';
import { ServiceLog } from './service-log.ts';

export type ServiceSpec = {
  name: string;
  /** A command and its arguments that wrap Node, if any. */
  under?: readonly string[];
  /** Node's arguments: the script and its own. */
  args: string[];
  cwd: string;
  /** The whole environment of the service: it inherits nothing from ours. */
  env: Record<string, string>;
  /** A URL that answers 200 once the service is ready. */
  healthUrl: string;
  logFile: string;
};

/** The limit is generous for busy machines; a service that exits during its start is noticed immediately. */
const startLimitMs = 180_000;
const stopLimitMs = 20_000;

/** A service in its own process group: restarted when it crashes, and ended when this process ends. */
export class ServiceProcess {
  readonly spec: ServiceSpec;
  readonly #onGivenUp: (reason: string) => void;
  readonly #log: ServiceLog;
  #running: Guarded | undefined;
  #isStopping = false;
  #hasDied = false;
  readonly #deaths = new QuickDeaths();
  #lastWords = '';

  constructor(spec: ServiceSpec, onGivenUp: (reason: string) => void) {
    this.spec = spec;
    this.#onGivenUp = onGivenUp;
    this.#log = new ServiceLog(spec.logFile);
  }

  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Starts the service and waits until it is ready. */
  async start(signal?: AbortSignal): Promise<void> {
    this.#spawn();
    await this.#untilReady(() => {
      signal?.throwIfAborted();
      return this.#hasDied;
    });
  }

  /** Waits until the restarted service is ready. */
  ready(): Promise<void> {
    return this.#untilReady(() => false);
  }

  async #untilReady(hasFailed: () => boolean): Promise<void> {
    const deadline = Date.now() + startLimitMs;
    while (Date.now() < deadline) {
      if (hasFailed()) throw new Error(`${this.spec.name} did not start: ${this.#lastWords.trim()}`);
      if ((await listens(this.spec.healthUrl)) && (await answers(this.spec.healthUrl))) return;
      await delay(50);
    }
    throw new Error(
      `${this.spec.name} did not answer at ${this.spec.healthUrl} within ${startLimitMs / 1000} s.`,
    );
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const { child, gone } = this.#running ?? {};
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const impatience = setTimeout(() => void this.kill(), stopLimitMs);
      await exited;
      clearTimeout(impatience);
    }
    await gone;
    this.#log.close();
  }

  /** Kills the service and all its child processes. */
  async kill(): Promise<void> {
    this.#isStopping = true;
    const { child, gone } = this.#running ?? {};
    try {
      if (child?.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
    await gone;
  }

  #spawn(): void {
    this.#deaths.begin();
    const [command = '', ...args] = [...(this.spec.under ?? []), process.execPath, ...this.spec.args];
    this.#running = spawnGuarded(command, args, {
      cwd: this.spec.cwd,
      env: this.spec.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: 'TERM',
    });
    const { child } = this.#running;
    child.stdout?.on('data', (chunk: Buffer) => this.#log.write(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = chunk.toString().slice(-2000);
      this.#log.write(chunk);
    });
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.#hasDied = true;
      if (this.#deaths.areTooMany()) {
        this.#onGivenUp(`${this.spec.name} keeps ending (${signal ?? code}): ${this.#lastWords.trim()}`);
        return;
      }
      process.stderr.write(`${this.spec.name} ended (${signal ?? code}) and is started again.\n`);
      setTimeout(() => {
        if (!this.#isStopping) this.#spawn();
      }, restartDelayMs);
    });
  }
}

/** Asked until a service is up: much cheaper than a request that fails. */
async function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
