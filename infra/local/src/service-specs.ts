import { join } from 'node:path';
import { serviceEnvironment, type App } from './service-environment.ts';
import type { ServiceSpec } from './service-process.ts';
import type { Settings } from './settings.ts';

export type Wiring = {
  databaseUrl: string;
  logFolder: string;
  shopPort: number;
  shopToken: string;
  internalPort: number;
  proxyInternalPort: number;
  internalToken: string;
  watch: boolean;
};

/** Whom only the services of this machine may reach: the shop is there to be attacked. */
export const loopback = '127.0.0.1';

/** How we reach what listens on HOST. */
export function ownAddress(host: string): string {
  const near = { '0.0.0.0': loopback, '::': '::1' }[host] ?? host;
  return near.includes(':') ? `[${near}]` : near;
}

/** How each of the four services is run: what it is told and where it says that it is well. */
export function serviceSpecs(root: string, settings: Settings, wiring: Wiring): ServiceSpec[] {
  const { HOST, DATA_DIR, WEB_URL, API_URL, TARGET_DOMAIN, WEB_PORT, API_PORT, PROXY_PORT } = settings;
  const near = ownAddress(HOST);
  const shared = {
    HOST,
    DATA_DIR,
    WEB_URL,
    API_URL,
    TARGET_DOMAIN,
    INTERNAL_TOKEN: wiring.internalToken,
    API_INTERNAL_URL: `http://${near}:${wiring.internalPort}`,
  };
  const main = [...(wiring.watch ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'];
  const service = (
    name: App,
    args: string[],
    env: Record<string, string>,
    healthUrl: string,
  ): ServiceSpec => ({
    name,
    args,
    cwd: join(root, 'apps', name),
    env: serviceEnvironment(name, { ...shared, ...env }),
    healthUrl,
    logFile: join(wiring.logFolder, `${name}.log`),
  });
  return [
    service(
      'api',
      main,
      {
        DATABASE_URL: wiring.databaseUrl,
        REDIS_URL: settings.REDIS_URL ?? '',
        API_PORT: String(API_PORT),
        API_INTERNAL_PORT: String(wiring.internalPort),
        DEMO: settings.DEMO,
      },
      `http://${near}:${API_PORT}/health/ready`,
    ),
    service(
      'proxy',
      main,
      {
        PROXY_PORT: String(PROXY_PORT),
        PROXY_INTERNAL_PORT: String(wiring.proxyInternalPort),
        TARGET_FORBIDDEN: forbiddenPlaces(wiring.databaseUrl, settings.REDIS_URL),
      },
      `http://${near}:${wiring.proxyInternalPort}/health/ready`,
    ),
    service(
      'shop',
      main,
      {
        HOST: loopback,
        SHOP_PORT: String(wiring.shopPort),
        SHOP_TOKEN: wiring.shopToken,
        EVENTS_URL: `http://${near}:${PROXY_PORT}`,
      },
      `http://${loopback}:${wiring.shopPort}/_sentiero/health`,
    ),
    service(
      'web',
      wiring.watch ? ['node_modules/vite/bin/vite.js'] : ['server/main.ts'],
      { WEB_PORT: String(WEB_PORT) },
      `http://${near}:${WEB_PORT}/`,
    ),
  ];
}

/** Where no target may lead: what the platform itself keeps its data in. */
function forbiddenPlaces(databaseUrl: string, redisUrl: string | undefined): string {
  const database = new URL(databaseUrl);
  const places = [`${database.hostname}:${database.port || 5432}`];
  if (redisUrl) places.push(`${new URL(redisUrl).hostname}:${new URL(redisUrl).port || 6379}`);
  return places.join(',');
}
