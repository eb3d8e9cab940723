import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startPostgres } from '@sentiero/postgres';
import { lockDataFolder } from './data-lock.ts';
import { fillDatabase } from './fill-database.ts';
import { requireFreePorts } from './ports.ts';
import { runScript } from './run-script.ts';
import { ServiceProcess } from './service-process.ts';
import { serviceSpecs, type Wiring } from './service-specs.ts';
import type { Settings } from './settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Platform = {
  settings: Settings;
  shopUrl: string;
  databaseUrl: string;
  mailFolder: string;
  /** The process ids of the services, by name. */
  pids: () => Record<string, number | undefined>;
  /** Where those services that have metrics show them, by name. */
  metricsUrls: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
};

type Options = { watch: boolean; say: (line: string) => void; onGivenUp: (reason: string) => void };
type Stops = (() => Promise<void>)[];

/** Everything on one machine: database, content, the four services; answers when all of them are healthy. */
export async function startPlatform(settings: Settings, options: Options): Promise<Platform> {
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await bringUp(settings, options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(settings: Settings, options: Options, stops: Stops): Promise<Omit<Platform, 'stop'>> {
  const { HOST, WEB_PORT, API_PORT, PROXY_PORT, DATA_DIR } = settings;
  await requireFreePorts(HOST, { WEB_PORT, API_PORT, PROXY_PORT });
  stops.push(await lockDataFolder(DATA_DIR));
  const logFolder = join(DATA_DIR, 'logs');
  await mkdir(logFolder, { recursive: true });

  options.say('Starting PostgreSQL');
  const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(DATA_DIR, stops));
  const shopPort = settings.SHOP_PORT || (await freePort(HOST));
  const shopUrl = `http://shop.${settings.TARGET_DOMAIN}:${PROXY_PORT}/`;
  options.say('Bringing database and lessons up to date');
  const shopToken = await fillDatabase(databaseUrl, shopUrl, `http://${HOST}:${shopPort}`);
  if (!options.watch) {
    options.say('Building the web app, if it changed');
    await runScript({ args: [join(root, 'infra/local/src/build-web.ts')], cwd: root });
  }

  options.say('Starting the services');
  const wiring: Wiring = {
    databaseUrl,
    logFolder,
    shopPort,
    shopToken,
    internalPort: settings.API_INTERNAL_PORT || (await freePort(HOST)),
    proxyInternalPort: await freePort(HOST),
    internalToken: settings.INTERNAL_TOKEN ?? randomBytes(32).toString('base64url'),
    watch: options.watch,
  };
  const services = serviceSpecs(root, settings, wiring).map(
    (spec) => new ServiceProcess(spec, options.onGivenUp),
  );
  for (const service of services) stops.push(() => service.stop());
  await Promise.all(services.map((service) => service.start()));
  return {
    settings,
    shopUrl,
    databaseUrl,
    mailFolder: join(DATA_DIR, 'mail'),
    metricsUrls: {
      api: `http://${HOST}:${wiring.internalPort}/metrics`,
      proxy: `http://${HOST}:${wiring.proxyInternalPort}/metrics`,
    },
    pids: () => Object.fromEntries(services.map((service) => [service.spec.name, service.pid])),
  };
}

async function startDatabase(dataFolder: string, stops: Stops): Promise<string> {
  const server = await startPostgres({ folder: join(dataFolder, 'postgres'), port: await freePort() });
  stops.push(() => server.stop());
  return server.url;
}
