import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import { hasBody } from '@sentiero/http1/request-head';
import { isReusableAfterRequest } from '@sentiero/http1/connection-reuse';
import type { WithDeadline } from '@sentiero/http1/deadlines';
import type { ForwardContext } from '../../../../../apps/proxy/src/forward/forward-context.ts';
import type { Transport } from '../../../../../apps/proxy/src/transport.ts';
import { fieldsOf } from './node-listener.ts';
import { Relay } from './relay.ts';

export type StackParts = Parameters<Transport['forwarder']>[0];
type Dial = StackParts['dial'];
export type Send = (call: NodeCall, agent: http.Agent) => void;

const idleMs = 1500;

/** Agents that follow the proxy's pool rules: a connection is only reused for the same learner. */
export function agentsFor(dial: Dial): { any: http.Agent; fresh: http.Agent } {
  const kept = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs, scheduling: 'lifo' } as const;
  return { any: dialing(new http.Agent(kept), dial), fresh: dialing(new http.Agent(), dial) };
}

function dialing(agent: http.Agent, dial: Dial): http.Agent {
  const nameOf = (options: object): { origin: string; learner: string } =>
    options as { origin: string; learner: string };
  agent.getName = (options) => (options ? `${nameOf(options).learner} ${nameOf(options).origin}` : '');
  agent.createConnection = (options) => dial(nameOf(options).origin);
  return agent;
}

/** One request through a client of node:http. */
export class NodeCall implements WithDeadline {
  readonly context: ForwardContext;
  readonly #parts: StackParts;
  readonly #send: Send;
  readonly #agents: { any: http.Agent; fresh: http.Agent };
  readonly #relay: Relay;
  #outgoing: ClientRequest | null = null;
  #answer: IncomingMessage | null = null;
  deadlineMs = Infinity;

  constructor(context: ForwardContext, parts: StackParts, how: { send: Send; agents: NodeCall['agents'] }) {
    this.context = context;
    this.#parts = parts;
    this.#send = how.send;
    this.#agents = how.agents;
    this.#relay = new Relay(context, {
      abandon: () => this.#outgoing?.destroy(),
      resume: () => this.#answer?.resume(),
      send: (kind) => this.send(kind),
    });
  }

  get agents(): { any: http.Agent; fresh: http.Agent } {
    return this.#agents;
  }

  get isOver(): boolean {
    return this.#relay.isOver;
  }

  send(kind: 'any' | 'fresh'): void {
    this.touch();
    this.#parts.deadlines.add(this);
    try {
      this.#send(this, this.#agents[kind]);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Handles the events of a client's request. */
  attach(outgoing: ClientRequest): void {
    this.#outgoing = outgoing;
    if (!isReusableAfterRequest(this.context.exchange.head)) outgoing.shouldKeepAlive = false;
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      this.fail(new Error('it switched to a protocol that was not requested'));
    });
    outgoing.on('information', ({ statusCode, statusMessage, rawHeaders }) =>
      this.#relay.information({ code: statusCode, status: statusMessage, fields: fieldsOf({ rawHeaders }) }),
    );
  }

  answer(answer: IncomingMessage): void {
    this.#answer = answer;
    const { head } = this.context.exchange;
    const { statusCode: code = 0, statusMessage: status = '' } = answer;
    answer.on('error', (error) => this.fail(error));
    const fields = fieldsOf(answer);
    if (!this.#relay.head({ code, status, fields })) return;
    const isReusable =
      !hasBody(head) || (code >= 200 && code < 300 && this.context.exchange.isBodyComplete());
    if (!isReusable && this.#outgoing) this.#outgoing.shouldKeepAlive = false;
    answer.on('data', (bytes: Buffer) => {
      this.touch();
      if (!this.#relay.data(bytes)) answer.pause();
    });
    answer.on('end', () => {
      this.#parts.deadlines.delete(this);
      this.#relay.end(answer.rawTrailers);
    });
  }

  touch(): void {
    this.deadlineMs = performance.now() + this.#parts.idleTimeoutMs;
  }

  fail(error: Error): void {
    this.#parts.deadlines.delete(this);
    const isStale = this.#outgoing?.reusedSocket === true && this.#answer === null;
    this.#relay.fail(error, isStale);
  }

  destroy(): void {
    this.#outgoing?.destroy();
  }

  onDeadline(): void {
    this.#outgoing?.destroy();
    this.fail(new Error('it took too long'));
  }
}
