import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { learnerHeaders, platformHeaders } from '@sentiero/target-kit';
import { Value } from 'typebox/value';
import { v7 } from 'uuid';
import { stampsEvents } from '../src/events/index.ts';
import { readEnv } from '../src/env.ts';
import { startStamps } from '../src/stamps.ts';

export const token = 'stamps-token-of-the-tests';

type ReceivedEvent = {
  id: string;
  learner: string;
  request: string;
  type: string;
  data: Record<string, unknown>;
};

export const cards = { own: 'QL-6M2S-75GA', anna: 'QL-7F4K-92MD', matteo: 'QL-5T3W-19XM' };

/** The service on a free port, with a server that only accepts events in place of the proxy. */
export async function startStampsUnderTest(settings: Record<string, string> = {}) {
  const events: ReceivedEvent[] = [];
  const undeclared: string[] = [];
  const clock: Clock = { aheadMs: 0 };
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = JSON.parse(body) as ReceivedEvent[];
    for (const event of received) undeclared.push(...faultsOf(event));
    events.push(...received);
    response.writeHead(request.headers.authorization === `Bearer ${token}` ? 202 : 401).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const env = { STAMPS_TOKEN: token, EVENTS_URL: `http://127.0.0.1:${portOf(receiver)}`, ...settings };
  const stamps = await startStamps(readEnv(env), () => Date.now() + clock.aheadMs);
  const url = `http://127.0.0.1:${stamps.port}`;
  return {
    url,
    clock,
    visit: (learner?: string) => new Visit(url, events, clock, learner),
    async stop() {
      await stamps.stop();
      receiver.close().closeAllConnections();
      if (undeclared.length > 0) throw new Error(`events that no schema fits:\n${undeclared.join('\n')}`);
    },
  };
}

/** Every event that any test causes must fit the schema of its type. */
function faultsOf({ type, data }: ReceivedEvent): string[] {
  const declared = Object.entries(stampsEvents).find(([name]) => name === type)?.[1];
  if (!declared) return [`${type} is not declared`];
  return Value.Errors(declared.data, data).map(
    ({ instancePath, message }) => `${type}${instancePath}: ${message}`,
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** How far the service's clock is ahead. */
type Clock = { aheadMs: number };
type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** One learner's client, as the service sees it behind the proxy. */
export class Visit {
  readonly learner: string;
  bearer: string | null = null;
  lastRequest = '';
  readonly #url: string;
  readonly #events: readonly ReceivedEvent[];
  readonly #clock: Clock;

  constructor(
    url: string,
    events: readonly ReceivedEvent[],
    clock: Clock,
    learner = randomBytes(24).toString('base64url'),
  ) {
    this.learner = learner;
    this.#url = url;
    this.#events = events;
    this.#clock = clock;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    this.lastRequest = v7({ msecs: Date.now() + this.#clock.aheadMs });
    const headers = new Headers(init.headers);
    if (this.bearer !== null) headers.set('Authorization', `Bearer ${this.bearer}`);
    const signed = learnerHeaders(token, { learner: this.learner, request: this.lastRequest });
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
    return fetch(this.#url + path, { redirect: 'manual', ...init, headers });
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.send(path, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  async signIn(email?: string, password?: string): Promise<this> {
    const account = await this.account();
    const given = { email: email ?? account.username, password: password ?? account.password };
    const { body } = await this.call('POST', '/api/login', given);
    this.bearer = (body as { token: string }).token;
    return this;
  }

  async switchTo(mode: 'open' | 'defended'): Promise<this> {
    const response = await this.send('/workshop', { method: 'POST', body: new URLSearchParams({ mode }) });
    if (response.status !== 302) throw new Error(`the switch answered ${response.status}`);
    return this;
  }

  platform(method: string, rest = ''): Promise<Response> {
    const path = `/_sentiero/learners/${this.learner}${rest}`;
    return fetch(this.#url + path, { method, headers: platformHeaders(token, { method, path }) });
  }

  async account(): Promise<{ username: string; password: string }> {
    const { credentials } = (await (await this.platform('PUT')).json()) as {
      credentials: [{ username: string; password: string }];
    };
    return credentials[0];
  }

  /** The events of that type that the last request caused; at least one. */
  async events(type: string): Promise<Record<string, unknown>[]> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const found = this.#events.filter(
        ({ request, type: reported }) => request === this.lastRequest && reported === type,
      );
      if (found.length > 0) return found.map(({ data }) => data);
      if (Date.now() > deadline) throw new Error(`no event of type ${type}`);
      await sleep(5);
    }
  }

  async event(type: string): Promise<Record<string, unknown>> {
    const [first = {}] = await this.events(type);
    return first;
  }
}
