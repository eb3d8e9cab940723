import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  importLessons,
  prepareDatabase,
  readStartSettings,
  ServiceProcess,
  type DemoTarget,
  type Platform,
} from '@sentiero/local';
import { freePort, startPostgres } from '@sentiero/postgres';
import { startRedis } from '@sentiero/programs';
import { apiSpec, proxySpec, type Wiring } from './cluster-specs.ts';
import { makeNetwork, type Network } from './network.ts';
import { startBalancer, type Balancer } from './start-balancer.ts';

const local = '127.0.0.1';
const restartsAtMost = 20;

type Door = { host: string; port: number };

export type Cluster = Platform & {
  folder: string;
  apis: readonly ServiceProcess[];
  proxies: readonly ServiceProcess[];
  /** The addresses of the APIs, which the balancer reports in `X-Served-By`. */
  apiAddresses: readonly string[];
  /** The addresses of the targets' hosts: through the balancer, and directly at each proxy. */
  entrance: Door;
  doors: readonly Door[];
  /** The second proxy's network, if it could be created. */
  network: Network | null;
  /** The address of this machine at which every proxy can reach a target. */
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

/** nginx, two APIs, two proxies, PostgreSQL and Redis, each in its own process, with their own data. */
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

type Stops = (() => Promise<unknown>)[];

async function bringUp(options: Options, stops: Stops): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-cluster-'));
  await chmod(folder, 0o755);
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const network = await makeNetwork();
  if (network) stops.push(network.remove);
  const places = await choosePlaces(network);
  const stores = await startStores(folder, stops);
  const { web, targets } = places;
  const shopUrl = `http://shop.localhost:${targets}/`;
  const address = `http://localhost:${web}`;
  const { databaseUrl } = stores;
  const stampsUrl = `http://stamps.localhost:${targets}/`;
  const circleUrl = `http://circle.localhost:${targets}/`;
  const backendUrl = `http://${local}:9/`;
  const demoTargets: DemoTarget[] = [
    { key: 'shop', frontendUrl: shopUrl, backendUrl },
    { key: 'stamps', frontendUrl: stampsUrl, backendUrl },
    { key: 'circle', frontendUrl: circleUrl, backendUrl },
  ];
  await prepareDatabase({ databaseUrl }, { demoTargets, isDemo: true });
  await importLessons({ databaseUrl });
  const settings = readStartSettings({
    DATA_DIR: folder,
    PROXY_PORT: String(targets),
    WEB_PORT: String(web),
    WEB_URL: address,
    API_URL: `${address}/api`,
  });
  const internalToken = randomBytes(32).toString('base64url');
  const wiring: Wiring = { settings, folder, databaseUrl, redisUrl: stores.redis.url, internalToken };
  const apis = makeApis(wiring, places, options);
  const proxies = makeProxies(wiring, places, network);
  const balancer = await keepBalancer(balancingOf(folder, places), stops);
  const services = [...apis, ...proxies];
  for (const service of services) stops.push(() => service.stop());
  await Promise.all(apis.map((api) => api.start()));
  await Promise.all(proxies.map((proxy) => proxy.start()));
  return {
    settings,
    shopUrl,
    stampsUrl,
    circleUrl,
    engineSocket: null,
    copiesLack: [],
    databaseUrl,
    mailFolder: join(folder, 'api-0/mail'),
    folder,
    apis,
    proxies,
    apiAddresses: places.apis.map(({ port }) => `${local}:${port}`),
    entrance: { host: local, port: targets },
    doors: places.proxies.map(({ host, port }) => ({ host, port })),
    network,
    targetHost: network?.outside ?? local,
    kill: async () => void (await Promise.all(services.map((service) => service.kill()))),
    pids: () => Object.fromEntries(services.map(({ spec, pid }) => [spec.name, pid])),
    metricsUrls: metricsUrlsOf(places),
    balancer,
    postgres: stores.postgres,
    redis: stores.redis,
  };
}

type ApiPlace = { port: number; internalPort: number; side: string; sidePort: number };
type ProxyPlace = { host: string; port: number; internalPort: number };
type Places = { web: number; targets: number; apis: readonly ApiPlace[]; proxies: readonly ProxyPlace[] };

/** Free ports for everything. The second proxy has its own network if one could be created. */
async function choosePlaces(network: Network | null): Promise<Places> {
  const apis: ApiPlace[] = [];
  const proxies: ProxyPlace[] = [];
  for (const side of [local, network?.apiSide ?? local]) {
    const [port, internalPort, sidePort] = [await freePort(), await freePort(), await freePort()];
    apis.push({ port, internalPort, side, sidePort });
  }
  for (const host of [local, network?.inside ?? local])
    proxies.push({ host, port: await freePort(), internalPort: await freePort() });
  return { web: await freePort(), targets: await freePort(), apis, proxies };
}

async function startStores(folder: string, stops: Stops) {
  const postgresAt = { folder: join(folder, 'postgres'), port: await freePort() };
  let postgres = await startPostgres(postgresAt);
  stops.push(() => postgres.stop());
  const redisAt = { folder: join(folder, 'redis'), port: await freePort() };
  await mkdir(redisAt.folder);
  let redis = await startRedis(redisAt);
  stops.push(() => redis.stop());
  return {
    databaseUrl: postgres.url,
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

function makeApis(wiring: Wiring, { apis }: Places, options: Options): ServiceProcess[] {
  return apis.map(({ port, internalPort }, place) => {
    const own = options.apiSettings ?? {};
    const beside = place === 0 ? (options.besideFirstApi ?? {}) : {};
    return new ServiceProcess(apiSpec(wiring, `api-${place}`, { port, internalPort, own, beside }), say);
  });
}

function makeProxies(wiring: Wiring, { apis, proxies }: Places, network: Network | null): ServiceProcess[] {
  return proxies.map((own, place) => {
    const api = apis[place];
    const apiUrl = `http://${api?.side}:${api?.sidePort}`;
    const spec = proxySpec(wiring, `proxy-${place}`, { ...own, apiUrl });
    const under = place === 1 && network ? { under: network.under } : {};
    return new ServiceProcess({ ...spec, ...under }, say);
  });
}

/** Each internal balancer prefers the API on the same machine. */
function balancingOf(folder: string, { web, targets, apis, proxies }: Places): Balancer {
  return {
    folder: join(folder, 'nginx'),
    web,
    apis: apis.map(({ port }) => `${local}:${port}`),
    targets,
    proxies: proxies.map(({ host, port }) => `${host}:${port}`),
    internal: apis.map(({ side, sidePort, internalPort }, place) => ({
      listen: [`${side}:${sidePort}`],
      preferred: `${local}:${internalPort}`,
      other: `${local}:${apis[1 - place]?.internalPort}`,
    })),
  };
}

async function keepBalancer(balancing: Balancer, stops: Stops): Promise<Cluster['balancer']> {
  let balancer = await startBalancer(balancing);
  stops.push(() => balancer.stop());
  return {
    kill: () => balancer.stop('SIGKILL'),
    start: async () => void (balancer = await startBalancer(balancing)),
  };
}

const metricsUrlsOf = ({ apis, proxies }: Places): Record<string, string> =>
  Object.fromEntries([
    ...apis.map(({ internalPort }, place) => [`api-${place}`, `http://${local}:${internalPort}/metrics`]),
    ...proxies.map(({ host, internalPort }, place) => [
      `proxy-${place}`,
      `http://${host}:${internalPort}/metrics`,
    ]),
  ]);

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
