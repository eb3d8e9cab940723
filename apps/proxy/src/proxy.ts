import type { AddressInfo } from 'node:net';
import type http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { proxyParts, type ProxyParts, type Replaceable } from './proxy-parts.ts';
import { internalServer } from './server/internal-server.ts';
import { ownTransport } from './transport.ts';

const flushMs = 5000;
/** The time for closing files and sockets on shutdown. */
const endMs = 5000;

export async function startProxy(
  env: Env,
  log: Logger,
  replaced: Partial<Replaceable> = {},
): Promise<RunningProxy> {
  const parts = proxyParts(env, log, { transport: ownTransport, ...replaced });
  const proxy = new RunningProxy(env, parts);
  await proxy.start();
  return proxy;
}

/** The whole proxy, with the order of startup and shutdown. */
export class RunningProxy {
  readonly #env: Env;
  readonly #parts: ProxyParts;
  readonly #internal: http.Server;
  #isStopping = false;
  port = 0;
  internalPort = 0;

  constructor(env: Env, parts: ProxyParts) {
    this.#env = env;
    this.#parts = parts;
    this.#internal = internalServer({ ...parts, isStopping: () => this.#isStopping });
  }

  async start(): Promise<void> {
    const { rule, targets, sender, server, delivery, reporter } = this.#parts;
    try {
      await listen(this.#internal, this.#env.HOST, this.#env.PROXY_INTERNAL_PORT);
      await Promise.all([rule.start(), targets.start()]);
      await sender.ready();
      await server.listen(this.#env.HOST, this.#env.PROXY_PORT);
    } catch (error) {
      await this.#cleanUpFailedStart();
      throw error;
    }
    this.port = server.port();
    // A server listening on TCP has an AddressInfo.
    this.internalPort = (this.#internal.address() as AddressInfo).port;
    rule.forbidOwn(this.port, this.internalPort);
    delivery.start();
    void reporter.start({ port: this.port, internalPort: this.internalPort });
  }

  async #cleanUpFailedStart(): Promise<void> {
    const { rule, targets, spool, sender, hold } = this.#parts;
    rule.stop();
    targets.stop();
    hold.close();
    this.#internal.close();
    spool.close();
    await sender.stop();
  }

  /** Logs an error that was not handled elsewhere. */
  reportUnexpected(error: unknown): void {
    this.#parts.reportUnexpected(error);
  }

  /** The maximum duration of `stop`. */
  get stopWithinMs(): number {
    return this.#env.DRAIN_DELAY_MS + this.#env.DRAIN_TIMEOUT_MS + flushMs + endMs;
  }

  async stop(): Promise<void> {
    const { server, rule, targets, sessions, pool, deadlines, delivery, spool, reporter, hold } = this.#parts;
    this.#isStopping = true;
    reporter.stop();
    hold.close();
    server.closeAfterNext();
    await delay(this.#env.DRAIN_DELAY_MS);
    rule.stop();
    targets.stop();
    await server.drain(this.#env.DRAIN_TIMEOUT_MS);
    sessions.stop();
    pool.close();
    deadlines.stop();
    await delivery.stop(flushMs);
    this.#internal.close();
    this.#internal.closeAllConnections();
    spool.close();
  }
}

function listen(server: http.Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
