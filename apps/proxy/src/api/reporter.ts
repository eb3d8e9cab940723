import { ingestEndpoints, type RoutedHold } from '@sentiero/contracts/ingest';
import { randomUUIDv7 } from 'node:crypto';
import net from 'node:net';
import type { Logger } from 'pino';
import type { ApiClient } from './api-client.ts';

const everyMs = 1000;
const connectMs = 3000;

export type Place = { port: number; internalPort: number };

type ReporterParts = {
  api: ApiClient;
  apiUrl: string;
  /** The address that the proxy listens on; it may be a wildcard. */
  host: string;
  log: Logger;
  onHolds(holds: RoutedHold[]): void;
};

/** Reports this proxy's address to the API every second and receives the current holds. */
export class Reporter {
  readonly #parts: ReporterParts;
  readonly #id = randomUUIDv7();
  #place: Place | null = null;
  #host: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  #wasAway = false;

  constructor(parts: ReporterParts) {
    this.#parts = parts;
    this.#host = isWildcard(parts.host) ? null : parts.host;
  }

  async start(place: Place): Promise<void> {
    this.#place = place;
    await this.#reportAndWait();
  }

  stop(): void {
    this.#place = null;
    clearTimeout(this.#timer);
  }

  /** Starts reporting; resolves with whether the current holds are known. */
  refresh(): Promise<boolean> {
    this.#next ??= this.#reportNext();
    return this.#next;
  }

  async #reportNext(): Promise<boolean> {
    await this.#running;
    this.#next = undefined;
    return this.#report();
  }

  async #reportAndWait(): Promise<void> {
    await this.#report();
    if (this.#place) this.#timer = setTimeout(() => void this.#reportAndWait(), everyMs).unref();
  }

  #report(): Promise<boolean> {
    this.#running ??= this.#send().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #send(): Promise<boolean> {
    const { api, apiUrl, log, onHolds } = this.#parts;
    const place = this.#place;
    if (!place) return false;
    try {
      this.#host ??= await localAddress(apiUrl);
      const body = { id: this.#id, host: this.#host, port: place.port, internal_port: place.internalPort };
      const { holds } = await api.call(ingestEndpoints.report, body);
      onHolds(holds);
      this.#wasAway = false;
      return true;
    } catch (error) {
      if (!this.#wasAway) log.warn({ reason: String(error) }, 'cannot report to the API');
      this.#wasAway = true;
      if (isWildcard(this.#parts.host)) this.#host = null;
      return false;
    }
  }
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** This machine's address on the network that leads to the API. */
function localAddress(apiUrl: string): Promise<string> {
  const { hostname, port, protocol } = new URL(apiUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    socket.setTimeout(connectMs, () => socket.destroy(new Error('the API does not accept a connection')));
    socket.once('connect', () => {
      resolve(socket.localAddress ?? host);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
