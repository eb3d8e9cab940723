import { labTokens } from '@sentiero/service';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { startScript, type Place, type Running } from './processes.ts';

export const hostName = 'bench.localhost';
const internalToken = 'internal-token-of-the-bench';
const tokens = labTokens(internalToken);

/** The lab cookie of the learner with that name. */
export const labCookieOf = (name: string): string => `__Host-sentiero_lab=${tokens.sign(name)}`;
export const labCookie = labCookieOf('session-of-the-bench-0001');
const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Of the same checkout as the proxy, which may call it in another way than ours. */
const standInOf = (checkout: string) => path.resolve(checkout, 'infra/bench/proxy/src/stand-in-api.ts');

export type Sentiero = Running & {
  api: StandIn;
  metrics(): Promise<string>;
};
export type StandIn = Running & { port: number; kill(): Promise<void>; start(): Promise<void> };
type Options = {
  /** The folder of another checkout whose proxy is started. */
  checkout?: string;
  journal?: string;
  apiGivesWay?: boolean;
  env?: Record<string, string>;
};

/** Our proxy as in production: recording, spool and delivery enabled, to an API that accepts every batch. */
export async function startSentiero(
  { folder, port, upstreamPort }: Place,
  options: Options = {},
): Promise<Sentiero> {
  const internalPort = await freePort();
  const api = await startStandIn(upstreamPort, options);
  const env = {
    PROXY_PORT: String(port),
    PROXY_INTERNAL_PORT: String(internalPort),
    API_INTERNAL_URL: `http://127.0.0.1:${api.port}`,
    INTERNAL_TOKEN: internalToken,
    DATA_DIR: path.join(folder, `data-${port}`),
    LOG_LEVEL: 'fatal',
    ...options.env,
  };
  const main = path.resolve(options.checkout ?? root, 'apps/proxy/src/main.ts');
  const proxy = await startScript(main, { port, env });
  const metrics = async () => (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  return {
    pid: proxy.pid,
    api,
    metrics,
    settle: () => untilDelivered(metrics),
    async stop() {
      await proxy.stop();
      await api.stop();
    },
  };
}

async function startStandIn(
  upstreamPort: number,
  { journal = '', apiGivesWay = false, checkout = root }: Options,
): Promise<StandIn> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    BACKEND: `http://127.0.0.1:${upstreamPort}/`,
    HOST_NAME: hostName,
    JOURNAL: journal,
  };
  const start = () => startScript(standInOf(checkout), { port, env, givesWay: apiGivesWay });
  let running = await start();
  return {
    port,
    get pid() {
      return running.pid;
    },
    stop: () => running.stop(),
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      await running.stop();
    },
    async start() {
      running = await start();
    },
  };
}

/** Waits until the API has all records, because their delivery is part of the cost of the requests. */
async function untilDelivered(metrics: () => Promise<string>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (metric(await metrics(), 'sentiero_proxy_spool_records') === 0) return;
    await sleep(50);
  }
  throw new Error('the records are not delivered');
}

/** The sum of a counter over its labels. */
export function metric(text: string, name: string): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
