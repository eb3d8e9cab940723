import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { LabToken } from '@sentiero/contracts/targets';
import type { Reachable } from './api-client.ts';

type Platform = Reachable & { readonly shopUrl: string };
export type ShopAnswer = { status: number; body: string };

/**
 * A command-line client of a target, by default the shop: through the proxy, with a lab token. Names under localhost
 * need no DNS.
 */
export class ShopClient {
  readonly #platform: Platform;
  readonly #token: LabToken;
  readonly #host: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(platform: Platform, token: LabToken, url = platform.shopUrl) {
    this.#platform = platform;
    this.#token = token;
    this.#host = new URL(url).host;
  }

  async get(path: string): Promise<ShopAnswer> {
    const call = this.begin('GET', path);
    call.end();
    return answerOf(call);
  }

  async post(path: string, form: Record<string, string>): Promise<ShopAnswer> {
    const call = this.begin('POST', path, { 'Content-Type': 'application/x-www-form-urlencoded' });
    call.end(new URLSearchParams(form).toString());
    return answerOf(call);
  }

  /** A request whose body and end are still to be sent. */
  begin(method: string, path: string, headers: Record<string, string> = {}): ClientRequest {
    const { HOST, PROXY_PORT } = this.#platform.settings;
    return request({
      host: HOST,
      port: PROXY_PORT,
      method,
      path,
      agent: this.#agent,
      headers: {
        Host: this.#host,
        [this.#token.header]: this.#token.value,
        ...headers,
      },
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function answerOf(call: ClientRequest): Promise<ShopAnswer> {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk as string;
  return { status: response.statusCode ?? 0, body };
}
