import { labTokens } from '@sentiero/service';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startScript, type Running } from './processes.ts';

export const hostName = 'bench.localhost';
const internalToken = 'internal-token-of-the-bench';
const tokens = labTokens(internalToken);

/** The lab cookie of a learner of that name. */
export const labCookieOf = (name: string): string => `__Host-sentiero_lab=${tokens.sign(name)}`;
export const labCookie = labCookieOf('session-of-the-bench-0001');
const proxyMain = fileURLToPath(new URL('../../../../apps/proxy/src/main.ts', import.meta.url));
const standIn = fileURLToPath(new URL('stand-in-api.ts', import.meta.url));

export type Sentiero = Running & {
  api: StandIn;
  metrics(): Promise<string>;
};
export type StandIn = Running & { port: number; kill(): Promise<void>; start(): Promise<void> };
/** `checkout`: the folder of another version of the project, whose proxy is started. */
type Options = { checkout?: string; journal?: string; apiGivesWay?: boolean; env?: Record<string, string> };

/** Our proxy as it runs in production: recording, spool and delivery on, to an API that takes every batch. */
export async function startSentiero(
  folder: string,
  port: number,
  upstreamPort: number,
  options: Options = {},
): Promise<Sentiero> {
  const internalPort = await freePort();
  const api = await startStandIn(upstreamPort, options);
  const main = options.checkout ? path.resolve(options.checkout, 'apps/proxy/src/main.ts') : proxyMain;
  const proxy = await startScript(main, port, {
    PROXY_PORT: String(port),
    PROXY_INTERNAL_PORT: String(internalPort),
    API_INTERNAL_URL: `http://127.0.0.1:${api.port}`,
    INTERNAL_TOKEN: internalToken,
    DATA_DIR: path.join(folder, `data-${port}`),
    LOG_LEVEL: 'fatal',
    ...options.env,
  });
  return {
    pid: proxy.pid,
    api,
    metrics: async () => (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text(),
    async stop() {
      await proxy.stop();
      await api.stop();
    },
  };
}

async function startStandIn(
  upstreamPort: number,
  { journal = '', apiGivesWay = false }: Options,
): Promise<StandIn> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    BACKEND: `http://127.0.0.1:${upstreamPort}/`,
    HOST_NAME: hostName,
    JOURNAL: journal,
  };
  const start = () => startScript(standIn, port, env, { givesWay: apiGivesWay });
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

/** The sum of a counter over its labels. */
export function metric(text: string, name: string): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
