import { labCookies } from '@sentiero/contracts/lab';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { readEnv } from '../src/env.ts';
import { startProxy, type RunningProxy } from '../src/proxy.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';

export type Upstream = { port: number; url: string; server: http.Server; close(): Promise<void> };

/** A real target on its own port. */
export async function startUpstream(handler: http.RequestListener): Promise<Upstream> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { port, url: `http://127.0.0.1:${port}/`, server, close };
}

export type Rig = {
  api: StandInApi;
  proxy: RunningProxy;
  upstream: Upstream;
  target: RoutedTarget;
  learner: string;
  /** `name=token` of the learner on the target. */
  cookie: string;
  dataDir: string;
  send(options: SendOptions): Promise<Answer>;
  close(): Promise<void>;
};

export type SendOptions = {
  path?: string;
  method?: string;
  host?: string;
  headers?: Record<string, string | string[]> | string[];
  body?: string | Buffer;
  /** Sends the learner's lab cookie, unless false. */
  isKnown?: boolean;
};
export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
  text: string;
};

type RigOptions = {
  env?: Record<string, string>;
  target?: Partial<RoutedTarget>;
  log?: Logger;
  replaced?: Parameters<typeof startProxy>[2];
};

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'sentiero-proxy-'));
}

/** A proxy, a stand-in API, one target and one learner with a session. */
export async function startRig(handler: http.RequestListener, options: RigOptions = {}): Promise<Rig> {
  const api = new StandInApi();
  await api.start();
  const upstream = await startUpstream(handler);
  const target = api.addTarget({
    host: 'shop.localhost',
    backend_url: upstream.url,
    name: 'Shop',
    ...options.target,
  });
  const { token, learner } = api.addSession(target);
  const dataDir = temporaryFolder();
  const settings = {
    PROXY_PORT: '0',
    API_INTERNAL_URL: api.url,
    INTERNAL_TOKEN: internalToken,
    DATA_DIR: dataDir,
  };
  const env = readEnv({ ...settings, API_URL: 'http://api.test', DRAIN_TIMEOUT_MS: '300', ...options.env });
  const proxy = await startProxy(env, options.log ?? pino({ level: 'silent' }), options.replaced);
  const cookie = `${labCookies.secure}=${token}`;
  return {
    api,
    proxy,
    upstream,
    target,
    learner,
    cookie,
    dataDir,
    send: (sent) => send({ port: proxy.port, host: target.host, cookie }, sent),
    async close() {
      await upstream.close();
      await proxy.stop();
      await api.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Visitor = { port: number; host: string; cookie: string };

export function send({ port, host, cookie }: Visitor, options: SendOptions): Promise<Answer> {
  const { method = 'GET', path: target = '/', body, headers = {}, isKnown = true } = options;
  const own = ['Host', options.host ?? `${host}:${port}`, ...(isKnown ? ['Cookie', cookie] : [])];
  const more = Array.isArray(headers)
    ? headers
    : Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const lengths = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', method, path: target, headers: [...own, ...more, ...lengths], agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          const { statusCode = 0, headers: received, rawHeaders } = response;
          resolve({ status: statusCode, headers: received, rawHeaders, body: whole, text: whole.toString() });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends the bytes unchanged and resolves with everything received until the other side closes or time is up. */
export function talk(port: number, bytes: string | Buffer, withinMs = 15_000): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(finish, withinMs);
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', finish);
    socket.on('error', finish);
  });
}

/** Waits until the condition holds; fails after some seconds. */
export async function until<Value>(
  read: () => Value | undefined | false,
  what = 'condition',
  withinMs = 40_000,
): Promise<Value> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(5);
  }
}
