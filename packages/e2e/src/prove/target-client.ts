import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Attempt } from '@sentiero/curriculum';
import type { LabToken } from '@sentiero/contracts/targets';
import type { Reachable } from '../api-client.ts';

type Sent = NonNullable<Attempt['requests']>[number];
type Values = Readonly<Record<string, string>>;
type Doors = { readonly platform: Reachable; readonly token: LabToken; readonly frontendUrl: string };

/** By this header, which the platform records, a completion is led back to the attempt that earned it. */
export const attemptHeader = 'x-prove-attempt';

/** A learner in a target, through the proxy: sends what the solutions say, each attempt with cookies of its own. */
export class TargetClient {
  readonly #doors: Doors;
  readonly #agent = new Agent({ keepAlive: true });
  sentCount = 0;

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  /** Sends the requests one after the other; throws where the target answers with another status than it must. */
  async play(requests: readonly Sent[], attempt: string, credentials: Values): Promise<void> {
    const cookies = new Map<string, string>();
    const values: Record<string, string> = {
      ...credentials,
      origin: new URL(this.#doors.frontendUrl).origin,
    };
    for (const sent of requests) {
      const { status, body } = await this.#send(filled(sent, values), attempt, cookies);
      if (sent.status !== undefined && status !== sent.status)
        throw new Error(`${sent.method} ${sent.path} was answered ${status}, not ${sent.status}`);
      for (const [name, pattern] of Object.entries(sent.capture ?? {})) {
        const [, found] = new RegExp(pattern).exec(body) ?? [];
        if (found === undefined) throw new Error(`${sent.method} ${sent.path}: no ${name} in the answer`);
        values[name] = found;
      }
    }
  }

  async #send(
    { method, path, headers = {}, form, body }: Sent,
    attempt: string,
    cookies: Map<string, string>,
  ) {
    const { platform, token, frontendUrl } = this.#doors;
    const own = headers['Cookie'] ?? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const content = form ? new URLSearchParams(form).toString() : body;
    const call = request({
      host: platform.settings.HOST,
      port: platform.settings.PROXY_PORT,
      method,
      path: encodeURI(decodeURI(path)),
      agent: this.#agent,
      headers: {
        Host: new URL(frontendUrl).host,
        ...headers,
        Cookie: own === '' ? token.value : `${token.value}; ${own}`,
        [attemptHeader]: attempt,
        ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        ...(content === undefined ? {} : { 'Content-Length': Buffer.byteLength(content) }),
      },
    });
    call.end(content);
    this.sentCount++;
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
    for (const line of response.headers['set-cookie'] ?? []) keepCookie(cookies, line);
    return { status: response.statusCode ?? 0, body: text };
  }

  close(): void {
    this.#agent.destroy();
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

/** `{name}` stands for the value of that name; other braces stay. */
function filled(sent: Sent, values: Values): Sent {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const fillAll = (fields: Values) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fill(value)]));
  return {
    ...sent,
    path: fill(sent.path),
    ...(sent.headers && { headers: fillAll(sent.headers) }),
    ...(sent.form && { form: fillAll(sent.form) }),
    ...(sent.body !== undefined && { body: fill(sent.body) }),
  };
}
