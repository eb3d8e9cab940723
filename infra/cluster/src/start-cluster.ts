import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDatabase, readStartSettings, ServiceProcess, type Platform } from '@sentiero/local';
import { freePort, startPostgres } from '@sentiero/postgres';
import { startRedis } from '@sentiero/programs';
import { apiSpec, proxySpec, type Wiring } from './cluster-specs.ts';
import { makeNetwork, type Network } from './network.ts';
import { startBalancer } from './start-balancer.ts';

const local = '127.0.0.1';
const restartsAtMost = 20;

type Door = { host: string; port: number };

export type Cluster = Platform & {
  folder: string;
  apis: readonly ServiceProcess[];
  proxies: readonly ServiceProcess[];
  /** The addresses of the APIs, as the balancer names them in `X-Served-By`. */
  apiAddresses: readonly string[];
  /** The addresses of the targets' hosts: through the balancer, and directly at each proxy. */
  entrance: Door;
  doors: readonly Door[];
  /** The second proxy's network, if it could be created. */
  network: Network | null;
  /** Our address at which every proxy can reach a target. */
  targetHost: string;
  balancer: { kill: () => Promise<void>; start: () => Promise<void> };
  postgres: { stop: () => Promise<void>; kill: () => Promise<void>; start: () => Promise<void> };
  redis: { url: string; kill: () => Promise<void>; start: () => Promise<void> };
};

type Options = {
  /** Environment variables of the first API that are not settings. */
  besideFirstApi?: Record<string, string>;
  apiSettings?: Record<string, string>;
};

/** nginx, two APIs, two proxies, PostgreSQL and Redis, each in its own process, on data of their own. */
export async function startCluster(options: Options = {}): Promise<Cluster> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await bringUp(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(options: Options, stops: (() => Promise<unknown>)[]): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-cluster-'));
  await chmod(folder, 0o755);
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const network = await makeNetwork();
  if (network) stops.push(network.remove);
  const ports = async () => [await freePort(), await freePort()] as const;
  const [apiPorts, apiInternalPorts, proxyPorts, proxyInternalPorts, internalPorts] = [
    await ports(),
    await ports(),
    await ports(),
    await ports(),
    await ports(),
  ];
  const [web, targets] = await ports();
  const proxyHosts = [local, network?.inside ?? local] as const;
  const apiSides = [local, network?.apiSide ?? local] as const;

  const postgresAt = { folder: join(folder, 'postgres'), port: await freePort() };
  let postgres = await startPostgres(postgresAt);
  stops.push(() => postgres.stop());
  const redisAt = { folder: join(folder, 'redis'), port: await freePort() };
  await mkdir(redisAt.folder);
  let redis = await startRedis(redisAt);
  stops.push(() => redis.stop());

  const shopUrl = `http://shop.localhost:${targets}/`;
  const address = `http://localhost:${web}`;
  await fillDatabase({
    databaseUrl: postgres.url,
    shopUrl,
    shopBackend: `http://${local}:9/`,
    isDemo: true,
  });
  const settings = readStartSettings({
    DATA_DIR: folder,
    PROXY_PORT: String(targets),
    WEB_PORT: String(web),
    WEB_URL: address,
    API_URL: `${address}/api`,
  });
  const wiring: Wiring = {
    settings,
    folder,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    internalToken: randomBytes(32).toString('base64url'),
  };
  const apis = [0, 1].map((place) => {
    const port = apiPorts[place] ?? 0;
    const internalPort = apiInternalPorts[place] ?? 0;
    const own = options.apiSettings ?? {};
    const beside = place === 0 ? (options.besideFirstApi ?? {}) : {};
    return new ServiceProcess(apiSpec(wiring, `api-${place}`, { port, internalPort, own, beside }), say);
  });
  const proxies = [0, 1].map((place) => {
    const spec = proxySpec(wiring, `proxy-${place}`, {
      host: proxyHosts[place] ?? local,
      port: proxyPorts[place] ?? 0,
      internalPort: proxyInternalPorts[place] ?? 0,
      apiUrl: `http://${apiSides[place]}:${internalPorts[place]}`,
    });
    const under = place === 1 && network ? { under: network.under } : {};
    return new ServiceProcess({ ...spec, ...under }, say);
  });
  const apiAddresses = apiPorts.map((port) => `${local}:${port}`);
  const internal = apiInternalPorts.map((port, place) => ({
    listen: [`${apiSides[place]}:${internalPorts[place]}`],
    preferred: `${local}:${port}`,
    other: `${local}:${apiInternalPorts[1 - place]}`,
  }));
  const balancing = {
    folder: join(folder, 'nginx'),
    web,
    apis: apiAddresses,
    targets,
    proxies: proxyPorts.map((port, place) => `${proxyHosts[place]}:${port}`),
    internal,
  };
  let balancer = await startBalancer(balancing);
  stops.push(() => balancer.stop());
  const services = [...apis, ...proxies];
  for (const service of services) stops.push(() => service.stop());
  await Promise.all(apis.map((api) => api.start()));
  await Promise.all(proxies.map((proxy) => proxy.start()));

  return {
    settings,
    shopUrl,
    databaseUrl: postgres.url,
    mailFolder: join(folder, 'api-0/mail'),
    folder,
    apis,
    proxies,
    apiAddresses,
    entrance: { host: local, port: targets },
    doors: proxyPorts.map((port, place) => ({ host: proxyHosts[place] ?? local, port })),
    network,
    targetHost: network?.outside ?? local,
    kill: async () => void (await Promise.all(services.map((service) => service.kill()))),
    pids: () => Object.fromEntries(services.map(({ spec, pid }) => [spec.name, pid])),
    metricsUrls: Object.fromEntries([
      ...apiInternalPorts.map((port, place) => [`api-${place}`, `http://${local}:${port}/metrics`]),
      ...proxyInternalPorts.map((port, place) => [
        `proxy-${place}`,
        `http://${proxyHosts[place]}:${port}/metrics`,
      ]),
    ]),
    balancer: {
      kill: () => balancer.stop('SIGKILL'),
      start: async () => void (balancer = await startBalancer(balancing)),
    },
    postgres: {
      stop: () => postgres.stop(),
      async kill() {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.ended;
      },
      start: async () => void (postgres = await startAgain(() => startPostgres(postgresAt))),
    },
    redis: {
      url: redis.url,
      kill: () => redis.stop('SIGKILL'),
      start: async () => void (redis = await startRedis(redisAt)),
    },
  };
}

/** A killed process may hold its memory for a moment longer. */
async function startAgain<Program>(start: () => Promise<Program>): Promise<Program> {
  for (let tries = 1; tries < restartsAtMost; tries++) {
    const program = await start().catch(() => null);
    if (program) return program;
  }
  return start();
}

function say(reason: string): void {
  process.stderr.write(`${reason}\n`);
}
