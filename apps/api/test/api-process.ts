import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Cookies } from '@sentiero/client/cookies';
import { httpFetch } from '@sentiero/client/http-fetch';
import type { Input } from '@sentiero/client/request';
import { Session } from '@sentiero/client/session';
import type { Endpoint } from '@sentiero/contracts/http';
import { vi } from 'vitest';
import { webOrigin } from './harness.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const token = 'internal-token-of-the-tests';

/** An API in its own process. */
export type ApiProcess = {
  child: ChildProcess;
  port: number;
  internalPort: number;
  said: () => string;
  ended: Promise<number | null>;
};

export function spawnApi(databaseUrl: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl,
      INTERNAL_TOKEN: token,
      API_PORT: '0',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // A test that fails before it takes charge of the process would leave it running.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  return { child, said: () => text, ended };
}

export async function startApi(databaseUrl: string, env?: Record<string, string>): Promise<ApiProcess> {
  const spawned = spawnApi(databaseUrl, env);
  const listening = () => {
    const line = /^.*"msg":"listening".*$/m.exec(spawned.said())?.[0];
    if (!line) throw new Error(`not listening: ${spawned.said()}`);
    return JSON.parse(line) as { port: number; internal_port: number };
  };
  const { port, internal_port } = await vi.waitFor(listening, 150_000);
  return { ...spawned, port, internalPort: internal_port };
}

export type Answer = { status: number; body: string; isLast: boolean };

/** A browser that keeps its cookies and connections, whichever process it is sent to. */
export class ProcessClient {
  readonly cookies = new Cookies();
  readonly #agent = new Agent({ keepAlive: true });

  call({ port }: ApiProcess, endpoint: Endpoint, input?: Input): Promise<Answer> {
    return this.#send(port, endpoint, { input, isInternal: false });
  }

  deliver({ internalPort }: ApiProcess, endpoint: Endpoint, body: unknown): Promise<Answer> {
    return this.#send(internalPort, endpoint, { input: { body }, isInternal: true });
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(
    port: number,
    endpoint: Endpoint,
    { input, isInternal }: { input: Input | undefined; isInternal: boolean },
  ): Promise<Answer> {
    const session = new Session({
      baseUrl: `http://127.0.0.1:${port}`,
      fetch: httpFetch(this.#agent),
      cookies: this.cookies,
      // The public listener would take the internal token for an API token.
      headers: { Origin: webOrigin, ...(isInternal && { Authorization: `Bearer ${token}` }) },
    });
    const response = await session.send(endpoint, input);
    const isLast = response.headers.get('connection') === 'close';
    return { status: response.status, body: await response.text(), isLast };
  }
}
