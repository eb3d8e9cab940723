import { join } from 'node:path';
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

/** How each of the four services is run: what it is told and where it says that it is well. */
export function serviceSpecs(root: string, settings: Settings, wiring: Wiring): ServiceSpec[] {
  const { HOST, DATA_DIR, WEB_URL, API_URL, TARGET_DOMAIN, WEB_PORT, API_PORT, PROXY_PORT } = settings;
  const shared = {
    HOST,
    DATA_DIR,
    WEB_URL,
    API_URL,
    TARGET_DOMAIN,
    INTERNAL_TOKEN: wiring.internalToken,
    API_INTERNAL_URL: `http://${HOST}:${wiring.internalPort}`,
  };
  const main = [...(wiring.watch ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'];
  const service = (
    name: string,
    args: string[],
    env: Record<string, string>,
    healthUrl: string,
  ): ServiceSpec => ({
    name,
    args,
    cwd: join(root, 'apps', name),
    env: { ...shared, ...env },
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
      },
      `http://${HOST}:${API_PORT}/health/ready`,
    ),
    service(
      'proxy',
      main,
      {
        PROXY_PORT: String(PROXY_PORT),
        PROXY_INTERNAL_PORT: String(wiring.proxyInternalPort),
        TARGET_FORBIDDEN: forbiddenPlaces(wiring.databaseUrl, settings.REDIS_URL),
      },
      `http://${HOST}:${wiring.proxyInternalPort}/health/ready`,
    ),
    service(
      'shop',
      main,
      {
        SHOP_PORT: String(wiring.shopPort),
        SHOP_TOKEN: wiring.shopToken,
        EVENTS_URL: `http://${HOST}:${PROXY_PORT}`,
      },
      `http://${HOST}:${wiring.shopPort}/_sentiero/health`,
    ),
    service(
      'web',
      wiring.watch ? ['node_modules/vite/bin/vite.js'] : ['server/main.ts'],
      { WEB_PORT: String(WEB_PORT) },
      `http://${HOST}:${WEB_PORT}/`,
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
