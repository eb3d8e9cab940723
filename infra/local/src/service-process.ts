import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded, type Guarded } from '@sentiero/postgres';
import { QuickDeaths, restartDelayMs } from './quick-deaths.ts';
import { ServiceLog } from './service-log.ts';
import { watchFolders } from './watch-folders.ts';

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
  /** Folders whose changes restart the service, which then says its errors in the terminal; none if unset. */
  watched?: readonly string[];
};

/** The limit is generous for busy machines; a service that exits during its start is noticed immediately. */
const startLimitMs = 180_000;
const stopLimitMs = 20_000;

/** A service in its own process group: restarted when it crashes, or when a watched folder changes, and ended when this process ends. */
export class ServiceProcess {
  readonly spec: ServiceSpec;
  readonly #onGivenUp: (reason: string) => void;
  readonly #log: ServiceLog;
  #running: Guarded | undefined;
  #isStopping = false;
  #isReloading = false;
  #unwatch = () => {};
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
    const { watched } = this.spec;
    if (watched) this.#unwatch = watchFolders(watched, (file) => this.#reload(file));
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
    this.#unwatch();
    await this.#end();
    this.#log.close();
  }

  async #end(): Promise<void> {
    const { child, gone } = this.#running ?? {};
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const impatience = setTimeout(() => this.#killGroup(), stopLimitMs);
      await exited;
      clearTimeout(impatience);
    }
    await gone;
  }

  /** Changes that come while the old process ends are in the new one. */
  #reload(file: string): void {
    if (this.#isStopping || this.#isReloading) return;
    this.#isReloading = true;
    process.stderr.write(`${file} changed: ${this.spec.name} starts again.\n`);
    void this.#end().then(() => {
      this.#isReloading = false;
      if (!this.#isStopping) this.#spawn();
    });
  }

  /** Kills the service and all its child processes. */
  async kill(): Promise<void> {
    this.#isStopping = true;
    this.#unwatch();
    this.#killGroup();
    await this.#running?.gone;
  }

  #killGroup(): void {
    const pid = this.#running?.child.pid;
    try {
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
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
      if (this.spec.watched) process.stderr.write(`${this.spec.name}: ${chunk.toString()}`);
    });
    child.once('exit', (code, signal) => {
      if (this.#isStopping || this.#isReloading) return;
      this.#hasDied = true;
      if (this.spec.watched) {
        process.stderr.write(
          `${this.spec.name} ended (${signal ?? code}) and is started again after a change.\n`,
        );
        return;
      }
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
