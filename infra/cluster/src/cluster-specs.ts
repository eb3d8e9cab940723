import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceEnvironment, type ServiceSpec, type Settings } from '@sentiero/local';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const local = '127.0.0.1';

export type Wiring = {
  settings: Settings;
  folder: string;
  databaseUrl: string;
  redisUrl: string;
  internalToken: string;
};

/**
 * The environment of all processes. 10.113.0.0/16 is the second proxy's network, if it has one: not 10.213.0.0/16, which the
 * packet filter keeps for own copies once they have run on a machine.
 */
const shared = ({ settings, internalToken, databaseUrl, redisUrl }: Wiring) => ({
  TARGET_FORBIDDEN: [databaseUrl, redisUrl].map((url) => new URL(url).host).join(','),
  WEB_URL: settings.WEB_URL,
  API_URL: settings.API_URL,
  TARGET_DOMAIN: settings.TARGET_DOMAIN,
  TARGET_NETWORKS: '127.0.0.0/8,::1/128,10.113.0.0/16',
  TRUSTED_PROXIES: '127.0.0.0/8,10.113.0.0/16',
  INTERNAL_TOKEN: internalToken,
});

type ApiPlace = {
  port: number;
  internalPort: number;
  own: Record<string, string>;
  /** Environment variables that are not settings of the API. */
  beside: Record<string, string>;
};

export function apiSpec(wiring: Wiring, name: string, place: ApiPlace): ServiceSpec {
  const { port, internalPort, own, beside } = place;
  return {
    name,
    args: ['src/main.ts'],
    cwd: join(root, 'apps/api'),
    env: {
      ...serviceEnvironment('api', {
        ...shared(wiring),
        DATA_DIR: join(wiring.folder, name),
        DATABASE_URL: wiring.databaseUrl,
        REDIS_URL: wiring.redisUrl,
        API_PORT: String(port),
        API_INTERNAL_PORT: String(internalPort),
        ...own,
      }),
      ...beside,
    },
    healthUrl: `http://${local}:${port}/health/ready`,
    logFile: join(wiring.folder, `${name}.log`),
  };
}

type ProxyPlace = { host: string; port: number; internalPort: number; apiUrl: string };

export function proxySpec(
  wiring: Wiring,
  name: string,
  { host, port, internalPort, apiUrl }: ProxyPlace,
): ServiceSpec {
  return {
    name,
    args: ['src/main.ts'],
    cwd: join(root, 'apps/proxy'),
    env: serviceEnvironment('proxy', {
      ...shared(wiring),
      HOST: host,
      DATA_DIR: join(wiring.folder, name),
      API_INTERNAL_URL: apiUrl,
      PROXY_PORT: String(port),
      PROXY_INTERNAL_PORT: String(internalPort),
    }),
    healthUrl: `http://${host}:${internalPort}/health/ready`,
    logFile: join(wiring.folder, `${name}.log`),
  };
}
