import { withoutEndSlashes } from '@sentiero/contracts/shared';
import type { BodyOf, Endpoint, ResponseOf } from '@sentiero/contracts/http';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import * as consumers from 'node:stream/consumers';
import { Value } from 'typebox/value';

/** The API is unreachable or temporarily unable to answer; the call can be retried. */
export class ApiUnavailable extends Error {}
/** The API answered with a refusal. */
export class ApiRefused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(`the API answered ${status}: ${detail}`);
    this.status = status;
  }
}

type Json = string | Uint8Array<ArrayBuffer> | undefined;

export type ApiClient = {
  /** True if the last call got no answer. */
  isUnavailable(): boolean;
  call<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ResponseOf<E>>;
  /** Like `call`, with a body that is already JSON. */
  callRaw<E extends Endpoint>(endpoint: E, json: Json): Promise<ResponseOf<E>>;
};

export type ApiAddress = { url: string; token: string; timeoutMs: number };

export function apiClient({ url, token, timeoutMs }: ApiAddress): ApiClient {
  const base = withoutEndSlashes(url);
  let isUnavailable = false;

  async function callRaw<E extends Endpoint>(endpoint: E, json: Json): Promise<ResponseOf<E>> {
    try {
      const value = await exchange(endpoint, json);
      isUnavailable = false;
      return value;
    } catch (error) {
      isUnavailable = error instanceof ApiUnavailable;
      throw error;
    }
  }

  async function exchange<E extends Endpoint>(endpoint: E, json: Json): Promise<ResponseOf<E>> {
    const id = randomUUIDv7();
    const answer = await send(base + endpoint.path, endpoint.method, { id, json });
    if (answer.status >= 500) throw new ApiUnavailable(`the API answered ${answer.status} (request ${id})`);
    if (answer.status >= 300)
      throw new ApiRefused(answer.status, `${answer.text.slice(0, 300)} (request ${id})`);
    const value = parse(answer.text);
    if (endpoint.response && !Value.Check(endpoint.response, value)) {
      throw new ApiUnavailable(`the API's answer to ${endpoint.path} has another shape`);
    }
    // The value has been checked against the endpoint's schema above.
    return value as ResponseOf<E>;
  }

  async function send(address: string, method: string, { id, json }: { id: string; json: Json }) {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = (address.startsWith('https:') ? https : http).request(address, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          'x-request-id': id,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
      });
      const answered = once(request, 'response', { signal });
      // Errors after the response headers surface while the body is read.
      request.on('error', () => undefined).end(json);
      const [answer] = (await answered) as [IncomingMessage];
      const text = await consumers.text(answer);
      // Resolves only after the request is sent in full, even if the response came earlier, so that the caller may
      // reuse the body's memory.
      if (!request.writableFinished) request.destroy();
      return { status: answer.statusCode ?? 0, text };
    } catch (error) {
      throw new ApiUnavailable(`the API cannot be reached: ${reasonOf(error)}`);
    }
  }

  return {
    isUnavailable: () => isUnavailable,
    callRaw,
    call: (endpoint, body) => callRaw(endpoint, body === undefined ? undefined : JSON.stringify(body)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiUnavailable('the API answered something else than JSON');
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
