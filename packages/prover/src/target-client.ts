import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attempt } from '@sentiero/curriculum';
import type { LabToken } from '@sentiero/contracts/targets';
import type { Reachable } from '@sentiero/client/api-client';
import { CookieJar } from '@sentiero/traffic/cookie-jar';
import { talk, textOf } from './talk.ts';

type Sent = NonNullable<Attempt['requests']>[number];
type Values = Readonly<Record<string, string>>;
type Doors = { readonly platform: Reachable; readonly token: LabToken; readonly frontendUrl: string };

/** The recorded header that links a completion to its attempt. */
export const attemptHeader = 'x-prove-attempt';

const answerLimitMs = 30_000;

/** A learner in a target, through the proxy: sends the solutions' requests with cookies, like a browser. */
export class TargetClient {
  readonly #doors: Doors;
  readonly #agent = new Agent({ keepAlive: true });
  /** By browser; the learner's own has no name. */
  readonly #jars = new Map<string, CookieJar>();
  #redirects = new Set<string>();
  #readingUntilMs = 0;
  sentCount = 0;

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  forgetCookies(): void {
    this.#jars.clear();
  }

  /** Delays requests that look automatic until then, because the platform would ignore them. */
  readUntil(ms: number): void {
    this.#readingUntilMs = ms;
  }

  /** Sends the requests in order; throws if the target answers with an unexpected status. */
  async play(requests: readonly Sent[], attempt: string, credentials: Values): Promise<void> {
    const values: Record<string, string> = {
      ...credentials,
      origin: new URL(this.#doors.frontendUrl).origin,
    };
    for (const sent of requests) {
      const ready = filled(sent, values);
      const responses = await Promise.all(
        Array.from({ length: sent.at_once ?? 1 }, () => this.#send(ready, attempt)),
      );
      const expected = responses.find(({ status }) => sent.status === undefined || status === sent.status);
      if (!expected) {
        const statuses = responses.map(({ status }) => status).join(', ');
        throw new Error(`${sent.method} ${sent.path} was answered ${statuses}, not ${sent.status}`);
      }
      for (const [name, pattern] of Object.entries(sent.capture ?? {})) {
        const [, found] =
          new RegExp(pattern).exec(expected.body) ?? new RegExp(pattern).exec(expected.head) ?? [];
        if (found === undefined) throw new Error(`${sent.method} ${sent.path}: no ${name} in the answer`);
        values[name] = found;
      }
    }
  }

  async #send(sent: Sent, attempt: string) {
    const { method, path, headers = {}, form, body, messages, browser = '' } = sent;
    const { platform, token, frontendUrl } = this.#doors;
    const readingMs = this.#readingUntilMs - Date.now();
    if (readingMs > 0 && (this.#redirects.has(path) || isSentByPage(sent))) await pause(readingMs);
    const { protocol, hostname, host } = new URL(frontendUrl);
    const place = { protocol, hostname, pathname: path.split('?', 1)[0] ?? '/' };
    const cookies = this.#jars.get(browser) ?? new CookieJar();
    this.#jars.set(browser, cookies);
    const own = headers['Cookie'] ?? cookies.headerFor(place);
    const content = bytesOf(form ? new URLSearchParams(form).toString() : body, headers['Content-Length']);
    const { HOST, PROXY_PORT } = platform.settings;
    const ready = {
      method,
      path: sendable(path),
      headers: {
        Host: host,
        ...headers,
        Cookie: own === '' ? token.value : `${token.value}; ${own}`,
        [attemptHeader]: attempt,
        ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        ...(content === undefined ? {} : { 'Content-Length': content.length }),
      },
    };
    this.sentCount++;
    const { answer, text } = messages
      ? await talk({ ...ready, address: `ws://${HOST}:${PROXY_PORT}${ready.path}` }, messages)
      : await this.#ask(ready, content);
    for (const line of answer.headers['set-cookie'] ?? []) cookies.keep(line, place);
    if (answer.headers.location !== undefined) this.#redirects.add(answer.headers.location);
    return { status: answer.statusCode ?? 0, head: headOf(answer), body: text };
  }

  async #ask(ready: Pick<RequestOptions, 'method' | 'path' | 'headers'>, content: Buffer | undefined) {
    const { HOST: host, PROXY_PORT: port } = this.#doors.platform.settings;
    const signal = AbortSignal.timeout(answerLimitMs);
    const call = request({ ...ready, host, port, agent: this.#agent, signal });
    call.end(content);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { answer, text: await textOf(answer) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The body, cut to a length that the solution names, as the workbench does. */
function bytesOf(content: string | undefined, length: string | undefined): Buffer | undefined {
  return content === undefined ? undefined : Buffer.from(content).subarray(0, Number(length ?? Infinity));
}

/** The headers, one a line, with their names in lower case. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return lines.join('\n');
}

/** The path as written; only characters that are invalid in a request line are encoded. */
const sendable = (path: string) =>
  path.replaceAll(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, (text) => encodeURIComponent(text));

function isSentByPage({ headers = {}, messages }: Sent): boolean {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  // Browsers send no `Referer` when they open a websocket, but always `Origin`.
  if (messages && names.has('origin')) return true;
  return names.has('sec-fetch-mode') && names.has('referer') && !names.has('sec-fetch-user');
}

/** Replaces `{name}` with that value; other braces stay. */
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
    ...(sent.messages && { messages: sent.messages.map(fill) }),
  };
}
