import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findingEvent, FindingData, probeEvent } from '@sentiero/contracts/hunts';
import { learnerHeaders, platformHeaders } from '@sentiero/target-kit';
import { Value } from 'typebox/value';
import { v7 } from 'uuid';
import { WebSocket } from 'ws';
import { startCircle } from '../src/circle.ts';
import { readEnv } from '../src/env.ts';
import { circleEvents } from '../src/events/index.ts';
import type { HoleId } from '../src/holes/catalogue.ts';

export const token = 'circle-token-of-the-tests';

type ReceivedEvent = {
  learner: string;
  request: string;
  type: string;
  data: Record<string, unknown>;
};
type Clock = { aheadMs: number };
type Talk = {
  /** Headers of the handshake. */
  readonly own?: Readonly<Record<string, string>>;
  readonly send?: readonly string[];
  /** How many messages the conversation begins with. */
  readonly history?: number;
};

/** The circle on a free port, with a server that only accepts events in place of the proxy. */
export async function startCircleUnderTest(settings: Record<string, string> = {}) {
  const events: ReceivedEvent[] = [];
  const undeclared: string[] = [];
  const clock: Clock = { aheadMs: 0 };
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = JSON.parse(body) as ReceivedEvent[];
    for (const { type, data } of received) if (!isDeclared(type, data)) undeclared.push(type);
    events.push(...received);
    response.writeHead(request.headers.authorization === `Bearer ${token}` ? 202 : 401).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const env = { CIRCLE_TOKEN: token, EVENTS_URL: `http://127.0.0.1:${port}`, ...settings };
  const circle = await startCircle(readEnv(env), () => Date.now() + clock.aheadMs);
  const url = `http://127.0.0.1:${circle.port}`;
  return {
    url,
    clock,
    visit: (learner?: string) => new Visit({ url, events, clock }, learner),
    async stop() {
      await circle.stop();
      receiver.close().closeAllConnections();
      if (undeclared.length > 0) throw new Error(`events that no schema fits: ${undeclared.join(', ')}`);
    },
  };
}

/** Every event that any test causes must fit the schema of its type. */
function isDeclared(type: string, data: unknown): boolean {
  if (type === findingEvent) return Value.Check(FindingData, data);
  if (type === probeEvent) return Value.Check(FindingData, { effect: '', ...(data as object) });
  const declared = Object.entries(circleEvents).find(([name]) => name === type)?.[1];
  return declared !== undefined && Value.Check(declared.data, data);
}

export type Met = { readonly type: string; readonly hole: string; readonly request: string };
type Place = { readonly url: string; readonly events: readonly ReceivedEvent[]; readonly clock: Clock };
export type Answer = {
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** One learner's browser, as the circle sees it behind the proxy. */
export class Visit {
  readonly learner: string;
  language = 'en';
  cookie = '';
  #formToken = '';
  readonly #place: Place;

  constructor(place: Place, learner = randomBytes(24).toString('base64url')) {
    this.learner = learner;
    this.#place = place;
  }

  get origin(): string {
    return this.#place.url;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const { url, clock } = this.#place;
    const request = v7({ msecs: Date.now() + clock.aheadMs });
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', this.language);
    if (this.cookie !== '' && !headers.has('Cookie')) headers.set('Cookie', this.cookie);
    if (headers.has('X-Forwarded-Host')) headers.append('X-Forwarded-Host', new URL(url).host);
    for (const [name, value] of Object.entries(learnerHeaders(token, { learner: this.learner, request })))
      headers.set(name, value);
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const set of response.headers.getSetCookie()) this.cookie = set.split(';', 1)[0] ?? '';
    const text = await response.text();
    this.#formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? this.#formToken;
    return { request, status: response.status, headers: response.headers, text };
  }

  /** Opens a websocket, sends the messages, and waits until something came back for each. */
  async socket(path: string, { own = {}, send = [], history = historyLength }: Talk = {}): Promise<Answer> {
    const { url, clock } = this.#place;
    const request = v7({ msecs: Date.now() + clock.aheadMs });
    const marks = learnerHeaders(token, { learner: this.learner, request });
    const headers = { 'Accept-Language': this.language, Cookie: this.cookie, ...own, ...marks };
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
    const received: string[] = [];
    return new Promise((resolve, reject) => {
      const done = (status: number) => {
        resolve({ request, status, headers: new Headers(), text: received.join('\n') });
        socket.terminate();
      };
      socket.on('error', reject);
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => done(statusCode));
      socket.on('message', (data) => {
        received.push(String(data));
        const next = send[received.length - history];
        if (received.length < history) return;
        if (next === undefined) done(101);
        else socket.send(next);
      });
    });
  }

  json(method: string, path: string, content: unknown): Promise<Answer> {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    return this.send(path, { method, body, headers: { 'Content-Type': 'application/json' } });
  }

  get(path: string): Promise<Answer> {
    return this.send(path);
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams({ form_token: this.#formToken, ...fields });
    return this.send(path, { method: 'POST', body });
  }

  async signIn(): Promise<this> {
    await this.logIn();
    await this.get('/');
    return this;
  }

  async logIn(): Promise<Answer> {
    const { credentials } = (await (await this.platform('PUT')).json()) as {
      credentials: [{ username: string; password: string }];
    };
    const [{ username, password }] = credentials;
    return this.post('/login', { email: username, password });
  }

  platform(method: string, rest = '', body?: unknown): Promise<Response> {
    return callPlatform(this.#place.url, {
      method,
      path: `/_sentiero/learners/${this.learner}${rest}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async open(...open: HoleId[]): Promise<this> {
    const { status } = await this.platform('PUT', '/holes', { open });
    if (status !== 204) throw new Error(`the arrangement was answered with ${status}`);
    return this;
  }

  /** The data of the learner's next event of that type, once it has arrived. */
  async event(type: string): Promise<Record<string, unknown>> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const found = this.#place.events.find((event) => event.learner === this.learner && event.type === type);
      if (found) return found.data;
      if (Date.now() > deadline) throw new Error(`${type} was not reported`);
      await sleep(5);
    }
  }

  /**
   * The findings and probes of this learner so far. Events arrive in order, so those before a login arrive before it. A
   * learner with two steps gets a fresh copy for it.
   */
  async met(): Promise<Met[]> {
    const { events } = this.#place;
    const other = new Visit(this.#place, this.learner);
    let { request: marker, headers } = await other.logIn();
    if (headers.get('location') === '/login/code') {
      await this.platform('DELETE');
      ({ request: marker } = await other.logIn());
    }
    const deadline = Date.now() + 30_000;
    while (!events.some(({ request, type }) => request === marker && type === 'login')) {
      if (Date.now() > deadline) throw new Error('the login was not reported');
      await sleep(5);
    }
    return events
      .filter(
        ({ learner, type }) => learner === this.learner && (type === findingEvent || type === probeEvent),
      )
      .map(({ type, data, request }) => ({ type, hole: String(data['hole']), request }));
  }

  /** The types of all events that a request caused. */
  async eventsOf({ request: caused }: Answer): Promise<string[]> {
    await this.met();
    return this.#place.events.flatMap(({ request, type }) => (request === caused ? type : []));
  }
}

/** Conversation 208 begins with two messages. */
const historyLength = 2;

type Call = { readonly method: string; readonly path: string; readonly body?: string | undefined };

export function callPlatform(url: string, { method, path, body }: Call): Promise<Response> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...platformHeaders(token, { method, path }), ...type };
  return fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
}
