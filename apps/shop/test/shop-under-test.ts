import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { learnerHeaders, platformHeaders } from '@sentiero/target-kit';
import { v7 } from 'uuid';
import { Value } from 'typebox/value';
import { shopEvents } from '../src/events/index.ts';
import { readEnv } from '../src/env.ts';
import { startShop } from '../src/shop.ts';

export const token = 'shop-token-of-the-tests';

export type ReceivedEvent = {
  id: string;
  learner: string;
  request: string;
  type: string;
  data: Record<string, unknown> & { result?: Record<string, unknown>[] };
};

export type Account = { username: string; password: string };

/** The shop on a free port, with a server that only accepts events in place of the proxy. */
export async function startShopUnderTest(settings: Record<string, string> = {}) {
  const events: ReceivedEvent[] = [];
  const undeclared: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    if (isAllowed && request.url === '/_sentiero/events') {
      const received = JSON.parse(body) as ReceivedEvent[];
      for (const event of received) undeclared.push(...faultsOf(event));
      events.push(...received);
    }
    response.writeHead(isAllowed ? 202 : 401).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const shop = await startShop(
    readEnv({
      SHOP_TOKEN: token,
      EVENTS_URL: `http://127.0.0.1:${portOf(receiver)}`,
      // On a busy machine, a query waits longer than a learner's may.
      SHOP_QUERY_TIMEOUT_MS: '5000',
      ...settings,
    }),
  );
  const url = `http://127.0.0.1:${shop.port}`;
  return {
    url,
    events,
    visit: (learner = randomLearner()) => new Visit(url, learner, events),
    async stop() {
      await shop.stop();
      receiver.close().closeAllConnections();
      if (undeclared.length > 0) throw new Error(`events that no schema fits:\n${undeclared.join('\n')}`);
    },
  };
}

/** Every event that any test causes must fit the schema of its type. */
function faultsOf({ type, data }: ReceivedEvent): string[] {
  const declared = Object.entries(shopEvents).find(([name]) => name === type)?.[1];
  if (!declared) return [`${type} is not declared`];
  return Value.Errors(declared.data, data).map(
    ({ instancePath, message }) => `${type}${instancePath}: ${message}`,
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** A page of the hardened shop without the nonce of its policy, which differs each time. */
export const withoutNonce = (page: string) => page.replaceAll(/ nonce="[^"]*"/g, '');

export function randomLearner(): string {
  return randomBytes(24).toString('base64url');
}

/** One learner's browser, as the shop sees it behind the proxy. */
export class Visit {
  readonly learner: string;
  cookie = '';
  lastRequest = '';
  readonly #url: string;
  readonly #events: readonly ReceivedEvent[];

  constructor(url: string, learner: string, events: readonly ReceivedEvent[]) {
    this.#url = url;
    this.learner = learner;
    this.#events = events;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    this.lastRequest = v7();
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('Cookie', this.cookie);
    const signed = learnerHeaders(token, { learner: this.learner, request: this.lastRequest });
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
    const response = await fetch(this.#url + path, { redirect: 'manual', ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      if (set.startsWith('sid=')) this.cookie = set.split(';')[0] ?? '';
    }
    return response;
  }

  /** Sends a path that no client library would send; returns the whole response, unparsed. */
  raw(path: string): Promise<string> {
    const { hostname, port } = new URL(this.#url);
    const signed = learnerHeaders(token, { learner: this.learner, request: v7() });
    const head = Object.entries(signed).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${head.join('')}\r\n`,
          'latin1',
        ),
      );
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  async page(path: string): Promise<string> {
    return (await this.send(path)).text();
  }

  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  json(method: string, path: string, body: unknown): Promise<Response> {
    return this.send(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  search(q: string): Promise<Response> {
    return this.send(`/search?q=${encodeURIComponent(q)}`);
  }

  login(email: string, password: string): Promise<Response> {
    return this.form('/login', { email, password });
  }

  /** A visit logged in with the learner's own account. */
  async signIn(): Promise<this> {
    const { username, password } = await this.account();
    await this.login(username, password);
    return this;
  }

  async switchTo(mode: 'open' | 'headers' | 'defended'): Promise<this> {
    const response = await this.form('/workshop', { mode });
    if (response.status !== 302) throw new Error(`the switch answered ${response.status}`);
    return this;
  }

  platform(method: 'PUT' | 'DELETE', path = `/_sentiero/learners/${this.learner}`): Promise<Response> {
    return fetch(this.#url + path, { method, headers: platformHeaders(token, { method, path }) });
  }

  async account(): Promise<Account> {
    const { credentials } = (await (await this.platform('PUT')).json()) as { credentials: [Account] };
    return credentials[0];
  }

  /** The event of that type that the last request caused. */
  async event(type: string): Promise<ReceivedEvent> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const found = this.#events.find((event) => event.request === this.lastRequest && event.type === type);
      if (found) return found;
      await sleep(5);
    }
    throw new Error(`no event of type ${type}`);
  }
}
