import { Client, Pool, type Dispatcher } from 'undici';
import { requestLines } from '../../../../../apps/proxy/src/forward/headers.ts';
import { isWebsocket, websocketForwarder } from '../../../../../apps/proxy/src/forward/websocket.ts';
import { isReusableAfterRequest } from '@sentiero/http1/connection-reuse';
import { Fields, noFields } from '@sentiero/http1/fields';
import { hasBody } from '@sentiero/http1/request-head';
import type { ForwardContext } from '../../../../../apps/proxy/src/forward/forward-context.ts';
import type { Transport } from '../../../../../apps/proxy/src/transport.ts';
import type { StackParts } from './node-call.ts';
import { NodeExchange } from './node-exchange.ts';
import { NodeListener } from './node-listener.ts';
import { Relay } from './relay.ts';

const maxPools = 1024;
/** Header fields that undici writes itself or refuses. */
const ownOfUndici: ReadonlySet<string> = new Set(['transfer-encoding', 'expect', 'upgrade', 'connection']);

/** The dispatch interface of undici: a pool for each learner and target. */
export const undiciStack: Transport = {
  listener: (parts) => new NodeListener(parts),
  forwarder(parts) {
    const openWebsocket = websocketForwarder(parts);
    const pools = new Pools(parts);
    return (context) =>
      isWebsocket(context.exchange) ? openWebsocket(context) : new UndiciCall(context, pools).send('any');
  },
};

class Pools {
  readonly #options: Pool.Options;
  readonly #pools = new Map<string, Pool>();

  constructor({ dial, headLimit, idleTimeoutMs }: StackParts) {
    this.#options = {
      pipelining: 1,
      keepAliveTimeout: 1500,
      keepAliveMaxTimeout: 1500,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      maxHeaderSize: headLimit,
      allowH2: false,
      connect({ protocol, hostname, port }, callback) {
        try {
          const socket = dial(`${protocol}//${hostname}${port ? `:${port}` : ''}`);
          const failed = (error: Error): void => callback(error, null);
          socket.once('error', failed);
          socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
            socket.off('error', failed).setNoDelay(true);
            callback(null, socket);
          });
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)), null);
        }
      },
    };
  }

  take({ target, mark }: ForwardContext, kind: 'any' | 'fresh'): Dispatcher {
    if (kind === 'fresh') return new Client(target.origin, this.#options);
    const key = `${mark?.learner} ${target.origin}`;
    const pool = this.#pools.get(key) ?? new Pool(target.origin, this.#options);
    this.#pools.delete(key);
    this.#pools.set(key, pool);
    const [oldest] = this.#pools.size > maxPools ? this.#pools : [];
    if (oldest) {
      this.#pools.delete(oldest[0]);
      void oldest[1].close();
    }
    return pool;
  }
}

class UndiciCall implements Dispatcher.DispatchHandler {
  readonly #context: ForwardContext;
  readonly #pools: Pools;
  readonly #relay: Relay;
  #controller: Dispatcher.DispatchController | null = null;
  #hasAnswer = false;
  #isAbandoned = false;

  constructor(context: ForwardContext, pools: Pools) {
    this.#context = context;
    this.#pools = pools;
    this.#relay = new Relay(context, {
      abandon: () => this.#abandon(),
      resume: () => this.#controller?.resume(),
      send: (kind) => this.send(kind),
    });
  }

  send(kind: 'any' | 'fresh'): void {
    const { exchange, target, recording } = this.#context;
    const { head } = exchange;
    if (!(exchange instanceof NodeExchange)) return;
    const body = hasBody(head) ? exchange.request : null;
    if (body && head.fields.get('expect') !== undefined) exchange.reply.information(100, 'Continue', []);
    const dispatcher = this.#pools.take(this.#context, kind);
    try {
      body?.on('end', () => recording.requestTrailers(body.rawTrailers));
      dispatcher.dispatch(
        {
          method: head.method as Dispatcher.HttpMethod,
          path: target.pathOf(head.target),
          headers: withoutOwn(requestLines(head, { ...this.#context, isUpgrade: false })),
          body,
          reset: kind === 'fresh' || !isReusableAfterRequest(head),
        },
        this,
      );
    } catch (error) {
      this.onResponseError(this.#controller, error instanceof Error ? error : new Error(String(error)));
    }
    if (dispatcher instanceof Client) void dispatcher.close();
  }

  #abandon(): void {
    this.#isAbandoned = true;
    this.#controller?.abort(new Error('the response is no longer wanted'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isAbandoned) this.#abandon();
  }

  onBodySent(bytes: Buffer): void {
    this.#context.recording.requestBody(bytes);
  }

  // oxlint-disable-next-line eslint/max-params -- undici's interface
  onResponseStart(
    controller: Dispatcher.DispatchController,
    code: number,
    _headers: object,
    status = '',
  ): void {
    const fields = fieldsOf(controller.rawHeaders);
    if (code < 200) return this.#relay.information({ code, status, fields });
    this.#hasAnswer = true;
    this.#relay.head({ code, status, fields });
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (!this.#relay.data(bytes)) controller.pause();
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#relay.end(linesOf(controller.rawTrailers));
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    // undici does not report whether the connection was used before.
    const isStale =
      !this.#hasAnswer && 'code' in error && /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(String(error.code));
    this.#relay.fail(error, isStale);
  }
}

function withoutOwn(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [name = '', value = ''] = [lines[index], lines[index + 1]];
    if (!ownOfUndici.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

type RawHeaders = Dispatcher.DispatchController['rawHeaders'];

function linesOf(raw: RawHeaders): string[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
}

function fieldsOf(raw: RawHeaders): Fields {
  const lines = linesOf(raw);
  if (lines.length === 0) return noFields;
  return new Fields(
    lines,
    lines.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
  );
}
