import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send, startUpstream, temporaryFolder, until, type Upstream } from './harness.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

type Started = {
  child: ChildProcess;
  port: number;
  internalPort: number;
  output(): string;
  exited: Promise<number | null>;
};

describe('the process', () => {
  const api = new StandInApi();
  let upstream: Upstream;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    await api.start();
    upstream = await startUpstream((_request, response) => response.end('ok'));
    dataDir = temporaryFolder();
    api.targets = [];
    api.records.length = 0;
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await upstream.close();
    await api.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  function run(env: Record<string, string>): {
    child: ChildProcess;
    output(): string;
    exited: Promise<number | null>;
  } {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
    return { child, output: () => text, exited };
  }

  async function start(more: Record<string, string> = {}): Promise<Started> {
    const settings = { PROXY_PORT: '0', API_INTERNAL_URL: api.url, INTERNAL_TOKEN: internalToken };
    const running = run({ ...settings, DATA_DIR: dataDir, ...more });
    const line = await until(
      () => /^.*"msg":"listening".*$/m.exec(running.output())?.[0],
      'the listening line',
    );
    const { port, internal_port: internalPort } = JSON.parse(line) as { port: number; internal_port: number };
    return { ...running, port, internalPort };
  }

  /** The current contents of the spools. */
  function spooled(): string {
    const root = path.join(dataDir, 'spool');
    const files = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.heads'));
    return files.map((file) => fs.readFileSync(path.join(root, file), 'latin1')).join('');
  }

  function addLearner(): string {
    const target = api.addTarget({ host: 'shop.localhost', backend_url: upstream.url });
    return `__Host-sentiero_lab=${api.addSession(target).token}`;
  }

  it('loses no answered request when it is killed while the API is down', async () => {
    const cookie = addLearner();
    const first = await start();
    expect((await send({ port: first.port, host: 'shop.localhost', cookie }, { path: '/0' })).text).toBe(
      'ok',
    );
    await api.stop();
    for (let index = 1; index <= 20; index++) {
      expect(
        (await send({ port: first.port, host: 'shop.localhost', cookie }, { path: `/${index}` })).text,
      ).toBe('ok');
    }
    first.child.kill('SIGKILL');
    await first.exited;
    const [folder = ''] = fs.readdirSync(path.join(dataDir, 'spool'));
    const [file = ''] = fs
      .readdirSync(path.join(dataDir, 'spool', folder))
      .filter((name) => name.endsWith('.heads'));
    fs.appendFileSync(path.join(dataDir, 'spool', folder, file), '{"kind":"raw","id":"torn');
    await api.start();
    const second = await start();
    await until(() => api.records.length >= 21, 'all records');
    expect(new Set(api.requests().map(({ request }) => request.target)).size).toBe(21);
    expect(
      api
        .requests()
        .slice(-20)
        .map(({ request }) => request.target),
    ).toEqual(Array.from({ length: 20 }, (_, index) => `/${index + 1}`));
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    expect(fs.readdirSync(path.join(dataDir, 'spool'))).toEqual([]);
  });

  it('stops without failing a request: unready first, then connections end with a response and the backlog is delivered', async () => {
    let held: ServerResponse | undefined;
    upstream.server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url === '/held') held = response;
      else response.end('ok');
    });
    const cookie = addLearner();
    const { child, port, internalPort, exited, output } = await start({
      DRAIN_DELAY_MS: '2000',
      DRAIN_TIMEOUT_MS: '20000',
    });
    const isReady = () => fetch(`http://127.0.0.1:${internalPort}/health/ready`).then(({ ok }) => ok);
    expect(await isReady()).toBe(true);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (target: string) => {
      const options = { port, agent, path: target, headers: { Host: 'shop.localhost', Cookie: cookie } };
      return new Promise<http.IncomingMessage>((resolve, reject) =>
        http
          .get(options, (response) => response.resume().once('end', () => resolve(response)))
          .once('error', reject),
      );
    };
    expect((await ask('/first')).headers.connection).not.toBe('close');
    const long = send({ port, host: 'shop.localhost', cookie }, { path: '/held' });
    await until(() => held, 'the held request');
    child.kill('SIGTERM');
    await expect.poll(isReady).toBe(false);
    let answered = 1;
    for (let turn = 0; turn < 20; turn++) {
      const { statusCode, headers } = await ask(`/${turn}`);
      expect([statusCode, headers.connection]).toEqual([200, 'close']);
      answered++;
    }
    // Clients that respect the readiness check have moved on; the running exchange keeps its time.
    await expect
      .poll(
        () =>
          ask('/late').then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 20_000 },
      )
      .toBe('closed');
    held?.end('at last');
    expect((await long).text).toBe('at last');
    expect(await exited).toBe(0);
    expect(output()).toContain('"msg":"stopped"');
    const asked = api.requests().map(({ request }) => request.target);
    expect(asked.filter((target) => target !== '/late')).toHaveLength(answered + 1);
    expect(new Set(api.requests().map(({ id }) => id)).size).toBe(asked.length);
    expect(api.duplicates).toBe(0);
    expect(fs.readdirSync(path.join(dataDir, 'spool'))).toEqual([]);
  });

  const atOnce = (response: ServerResponse) => void response.end('whole');
  const ways = [
    { name: 'one packet', connection: 'keep-alive', answer: atOnce, end: 'whole' },
    { name: 'one packet, the last', connection: 'close', answer: atOnce, end: 'whole' },
    { name: 'head and body', connection: 'keep-alive', answer: sized, end: 'whole' },
    { name: 'chunks', connection: 'keep-alive', answer: inParts, end: '\r\n0\r\n\r\n' },
  ];
  it.each(ways)(
    'has stored the record of a response in $name when the learner receives its end',
    async ({ connection, answer, end }) => {
      upstream.server.removeAllListeners('request').on('request', (_request, response) => answer(response));
      const cookie = addLearner();
      const { port } = await start();
      expect((await send({ port, host: 'shop.localhost', cookie }, { path: '/first' })).text).toBe('whole');
      await api.stop();
      for (let number = 0; number < 50; number++) {
        const target = `/number-${number}-`;
        const socket = net.connect(port, '127.0.0.1');
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: shop.localhost\r\nCookie: ${cookie}\r\nConnection: ${connection}\r\n\r\n`,
        );
        let seen = '';
        for await (const bytes of socket) {
          seen += String(bytes);
          if (seen.endsWith(end)) break;
        }
        expect(spooled()).toContain(target);
      }
    },
  );

  it('leaves the spool of another running process alone', async () => {
    const cookie = addLearner();
    const first = await start();
    await send({ port: first.port, host: 'shop.localhost', cookie }, {});
    await until(() => api.records.length === 1, 'the record');
    await api.stop();
    await send({ port: first.port, host: 'shop.localhost', cookie }, {});
    const second = await start();
    expect(fs.readdirSync(path.join(dataDir, 'spool'))).toHaveLength(2);
    await api.start();
    await until(() => api.records.length === 2, 'the second record');
    expect(second.output()).not.toContain('leftover');
  });

  it('ends running exchanges on SIGTERM and exits with 0', async () => {
    const cookie = addLearner();
    const { child, port, exited } = await start();
    upstream.server.removeAllListeners('request');
    const asked = once(upstream.server, 'request') as Promise<[unknown, ServerResponse]>;
    const answer = send({ port, host: 'shop.localhost', cookie }, {});
    const [, response] = await asked;
    child.kill('SIGTERM');
    await vi.waitUntil(() => refusesConnections(port), 10_000);
    response.end('slow');
    expect((await answer).text).toBe('slow');
    expect(await exited).toBe(0);
    expect(api.requests()).toHaveLength(1);
  });

  it('reports in one line that its port is in use', async () => {
    const { port } = await start();
    const second = run({
      PROXY_PORT: String(port),
      API_INTERNAL_URL: api.url,
      INTERNAL_TOKEN: internalToken,
      DATA_DIR: dataDir,
    });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/^Port \d+ .* is in use.*\n$/);
  });

  it('lists every invalid setting', async () => {
    const { exited, output } = run({
      PROXY_PORT: 'x',
      INTERNAL_TOKEN: 'short',
      TARGET_NETWORKS: 'everywhere',
    });
    expect(await exited).toBe(1);
    const names = output()
      .trim()
      .split('\n')
      .map((line) => line.split(':', 1)[0]);
    expect(names).toEqual(['PROXY_PORT', 'API_INTERNAL_URL', 'INTERNAL_TOKEN', 'TARGET_NETWORKS']);
  });

  it('is ready once it has fetched the targets', async () => {
    await api.stop();
    const { internalPort } = await start();
    const ready = async (): Promise<number> =>
      (await fetch(`http://127.0.0.1:${internalPort}/health/ready`)).status;
    expect((await fetch(`http://127.0.0.1:${internalPort}/health/live`)).status).toBe(200);
    expect(await ready()).toBe(503);
    await api.start();
    await vi.waitUntil(async () => (await ready()) === 200, 20_000);
  });
});

function sized(response: ServerResponse): void {
  response.setHeader('Content-Length', 5);
  inParts(response);
}

function inParts(response: ServerResponse): void {
  response.write('wh');
  setTimeout(() => response.end('ole'), 2);
}

async function refusesConnections(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
