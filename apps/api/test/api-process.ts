import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import { vi } from 'vitest';
import { pathWith, webOrigin } from './harness.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const token = 'internal-token-of-the-tests';

/** An API in a process of its own. */
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

type Parts = { params?: object; body?: unknown };
export type Answer = { status: number; body: string; isLast: boolean };

/** A browser that keeps its cookies and its connections, whichever process it is sent to. */
export class ProcessClient {
  readonly cookies = new Map<string, string>();
  readonly #agent = new http.Agent({ keepAlive: true });

  async call({ port }: ApiProcess, { method, path }: Endpoint, parts: Parts = {}): Promise<Answer> {
    if (method !== 'GET' && !this.cookies.has(xsrfCookie)) await this.#send(port, 'GET', '/users/me');
    return this.#send(port, method, pathWith(path, parts.params), parts.body);
  }

  deliver({ internalPort }: ApiProcess, { method, path }: Endpoint, body: unknown): Promise<Answer> {
    return this.#send(internalPort, method, path, body);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(port: number, method: string, path: string, body?: unknown): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      Origin: webOrigin,
      Authorization: `Bearer ${token}`,
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '',
      ...(text === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(
        { host: '127.0.0.1', port, method, path, headers, agent: this.#agent },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              isLast: response.headers.connection === 'close',
            }),
          );
        },
      );
      request.once('error', reject).end(text);
    });
  }

  #keep(line: string): void {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
    this.cookies.set(name, value);
  }
}
