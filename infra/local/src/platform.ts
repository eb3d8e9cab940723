import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { findEngineSocket } from '../../../apps/instances/src/engine/find-engine.ts';
import { whatCopiesLack } from '../../../apps/instances/src/engine/requirements.ts';
import { lockDataFolder } from './data-lock.ts';
import { demoKeys, importLessons, prepareDatabase, type DemoKey, type DemoTarget } from './fill-database.ts';
import { keptSecret } from './kept-secret.ts';
import { keepSettings } from './kept-settings.ts';
import { startOwnDatabase } from './own-database.ts';
import { requireFreePorts } from './ports.ts';
import { runScript } from './run-script.ts';
import { ServiceProcess } from './service-process.ts';
import { generalEnvironment } from './service-environment.ts';
import { loopback, ownAddress, serviceSpecs, type Wiring } from './service-specs.ts';
import type { Settings } from './settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Platform = {
  settings: Settings;
  shopUrl: string;
  stampsUrl: string;
  circleUrl: string;
  /** Of Docker or Podman; null if none was found. */
  engineSocket: string | null;
  /** What own copies of targets lack on this machine, each with what to do about it. */
  copiesLack: readonly string[];
  databaseUrl: string;
  mailFolder: string;
  /** The process ids of the services by name. */
  pids: () => Record<string, number | undefined>;
  /** The metrics addresses of the services by name. */
  metricsUrls: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
  /** Kills everything immediately. */
  kill: () => Promise<void>;
};

type Options = {
  watch: boolean;
  say: (line: string) => void;
  onGivenUp: (reason: string) => void;
  /** Aborts the start at any point. */
  signal?: AbortSignal;
};
type Part = { stop: () => Promise<void>; kill?: () => Promise<void> };

/** Starts the whole platform on one machine; resolves once the database and all services are healthy. */
export async function startPlatform(settings: Settings, options: Options): Promise<Platform> {
  const parts: Part[] = [];
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    for (const part of parts.toReversed()) await part.stop();
  };
  const stop = () => (stopped ??= stopAll());
  const kill = async () => void (await Promise.all(parts.map((part) => part.kill?.())));
  try {
    return { ...(await bringUp(settings, options, parts)), stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  settings: Settings,
  options: Options,
  parts: Part[],
): Promise<Omit<Platform, 'stop' | 'kill'>> {
  const { signal } = options;
  const { HOST, WEB_PORT, API_PORT, PROXY_PORT, DATA_DIR } = settings;
  await requireFreePorts(HOST, { WEB_PORT, API_PORT, PROXY_PORT });
  parts.push({ stop: await lockDataFolder(DATA_DIR) });
  await keepSettings(settings);
  const logFolder = join(DATA_DIR, 'logs');
  await mkdir(logFolder, { recursive: true });

  const building = inBackground((ending) => (options.watch ? undefined : buildWeb(ending)), signal);
  parts.push(building);
  options.say('Starting PostgreSQL, and building the web app if it changed');
  const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(settings, options, parts));
  const ports = {
    shop: settings.SHOP_PORT || (await freePort(loopback)),
    stamps: settings.STAMPS_PORT || (await freePort(loopback)),
    circle: settings.CIRCLE_PORT || (await freePort(loopback)),
  };
  const demoTargets = demoKeys.map((key) => demoTarget(settings, key, ports[key]));
  options.say('Bringing database and lessons up to date');
  const tokens = await prepareDatabase(
    { databaseUrl, signal },
    { demoTargets, isDemo: settings.DEMO === '1' },
  );
  const importing = inBackground((ending) => importLessons({ databaseUrl, signal: ending }), signal);
  parts.push(importing);

  options.say('Starting the services');
  const engineSocket = findEngineSocket(process.env);
  const copiesLack = whatCopiesLack(process.env);
  const wiring: Wiring = {
    databaseUrl,
    logFolder,
    demo: {
      shop: { port: ports.shop, token: tokens.shop },
      stamps: { port: ports.stamps, token: tokens.stamps },
      circle: { port: ports.circle, token: tokens.circle },
    },
    internalPort: settings.API_INTERNAL_PORT || (await freePort(HOST)),
    proxyInternalPort: await freePort(HOST),
    secretsKey: settings.SECRETS_KEY ?? (await keptSecret(DATA_DIR, 'secrets-key')),
    internalToken: settings.INTERNAL_TOKEN ?? (await keptSecret(DATA_DIR, 'internal-token')),
    engineSocket,
    instancesPort: await freePort(loopback),
    watch: options.watch,
  };
  const services = serviceSpecs(root, settings, wiring).map(
    (spec) => new ServiceProcess(spec, options.onGivenUp),
  );
  for (const service of services) parts.push(service);
  const starting = services.map(async (service) => {
    if (service.spec.name === 'web') await building.done;
    await service.start(signal);
  });
  await Promise.all([importing.done, ...starting]);
  return {
    settings,
    shopUrl: targetUrl(settings, 'shop'),
    stampsUrl: targetUrl(settings, 'stamps'),
    circleUrl: targetUrl(settings, 'circle'),
    engineSocket: wiring.engineSocket,
    copiesLack: await copiesLack,
    databaseUrl,
    mailFolder: join(DATA_DIR, 'mail'),
    metricsUrls: {
      api: `http://${ownAddress(HOST)}:${wiring.internalPort}/metrics`,
      proxy: `http://${ownAddress(HOST)}:${wiring.proxyInternalPort}/metrics`,
    },
    pids: () => Object.fromEntries(services.map((service) => [service.spec.name, service.pid])),
  };
}

/** Starts work whose end is awaited later; `stop` ends it early. */
function inBackground(work: (ending: AbortSignal) => Promise<void> | undefined, outer?: AbortSignal) {
  const ending = new AbortController();
  const done = Promise.resolve(work(AbortSignal.any([ending.signal, ...(outer ? [outer] : [])])));
  const settled = Promise.allSettled([done]);
  const stop = async () => {
    ending.abort(new Error('the start has failed'));
    await settled;
  };
  return { done, stop };
}

async function buildWeb(signal: AbortSignal): Promise<void> {
  const args = [join(root, 'apps/web/server/build-web.ts')];
  await runScript({ args, cwd: root, env: generalEnvironment(), signal });
}

const targetUrl = ({ TARGET_DOMAIN, PROXY_PORT }: Settings, key: DemoKey) =>
  `http://${key}.${TARGET_DOMAIN}:${PROXY_PORT}/`;

function demoTarget(settings: Settings, key: DemoKey, port: number): DemoTarget {
  return { key, frontendUrl: targetUrl(settings, key), backendUrl: `http://${loopback}:${port}` };
}

async function startDatabase({ DATA_DIR }: Settings, options: Options, parts: Part[]): Promise<string> {
  const { onGivenUp, signal } = options;
  const folder = join(DATA_DIR, 'postgres');
  const database = await startOwnDatabase({ folder, onGivenUp, ...(signal && { signal }) });
  parts.push(database);
  return database.url;
}
