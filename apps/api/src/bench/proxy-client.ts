import type { BodyOf, Endpoint, ResponseOf } from '@sentiero/contracts/http';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { Value } from 'typebox/value';
import type { Context } from '../context.ts';
import type { LiveProxy } from './proxies.store.ts';

/** Larger than twenty held messages with bodies of the largest size. */
const answerLimit = 64 * 1024 * 1024;

/** Calls one proxy's internal listener; null if it does not respond in time. */
export async function askProxy<E extends Endpoint>(
  { env, log }: Context,
  proxy: Pick<LiveProxy, 'host' | 'internalPort'>,
  { endpoint, body, withinMs }: { endpoint: E; body: BodyOf<E>; withinMs: number },
): Promise<ResponseOf<E> | null> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const request = http.request({
      host: proxy.host,
      port: proxy.internalPort,
      method: endpoint.method,
      path: endpoint.path,
      agent: false,
      signal,
      headers: { authorization: `Bearer ${env.INTERNAL_TOKEN}`, 'content-type': 'application/json' },
    });
    const answered = once(request, 'response', { signal });
    request.on('error', () => undefined).end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await answered) as [IncomingMessage];
    const value: unknown = JSON.parse(await textOf(answer));
    if (answer.statusCode !== 200 || !endpoint.response || !Value.Check(endpoint.response, value))
      throw new Error(`the proxy answered ${answer.statusCode}`);
    // The value was checked against the endpoint's own schema above.
    return value as ResponseOf<E>;
  } catch (error) {
    log.debug({ reason: String(error), path: endpoint.path }, 'a proxy did not answer');
    return null;
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > answerLimit) throw new Error('the answer is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
