import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';

export type Answer = { readonly status: number; readonly body: string; readonly cookies: readonly string[] };
export type Ask = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  readonly form?: string;
};

export type Door = {
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly agent: Agent;
};

/** One request, with its URL and form unencoded. */
export async function ask(
  { host, port, name, agent }: Door,
  { method, path, cookie = '', form }: Ask,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const call = request({
    host,
    port,
    method,
    path,
    agent,
    signal: AbortSignal.timeout(60_000),
    headers: {
      Host: name,
      ...headers,
      ...(cookie && { Cookie: cookie }),
      ...(form === undefined
        ? {}
        : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(form) }),
    },
  });
  call.end(form);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk as string;
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  return { status: response.statusCode ?? 0, body, cookies };
}
