import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoKeys, type DemoKey } from './fill-database.ts';
import { serviceEnvironment, type App } from './service-environment.ts';
import { placesOfUrl } from '@sentiero/service';
import type { ServiceSpec } from './service-process.ts';
import type { Settings } from './settings.ts';

export type Wiring = {
  databaseUrl: string;
  logFolder: string;
  /** The port and the token of each demo target. */
  demo: Record<DemoKey, { port: number; token: string }>;
  internalPort: number;
  proxyInternalPort: number;
  internalToken: string;
  secretsKey: string;
  /** The container engine's socket; null without one: then the usual ones are looked for. */
  engineSocket: string | null;
  instancesPort: number;
  watch: boolean;
};

/** The demo targets listen on loopback only, since they exist to be attacked. */
export const loopback = '127.0.0.1';

/** The address for reaching a service that listens on HOST. */
export function ownAddress(host: string): string {
  const near = { '0.0.0.0': loopback, '::': '::1' }[host] ?? host;
  return near.includes(':') ? `[${near}]` : near;
}

/** The specs of the services: environment, arguments and health check. */
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
    TARGET_FORBIDDEN: forbiddenPlaces(settings, wiring),
  };
  type Own = { args: string[]; env: Record<string, string>; healthUrl: string };
  const service = (name: App, { args, env, healthUrl }: Own): ServiceSpec => ({
    name,
    args,
    cwd: join(root, 'apps', name),
    env: serviceEnvironment(name, { ...shared, ...env }),
    healthUrl,
    logFile: join(wiring.logFolder, `${name}.log`),
    ...(wiring.watch && { watched: sourcesOf(root, name) }),
  });
  const demo = (name: DemoKey) => {
    const { port, token } = wiring.demo[name];
    return service(name, {
      args: ['src/main.ts'],
      env: {
        HOST: loopback,
        [`${name.toUpperCase()}_PORT`]: String(port),
        [`${name.toUpperCase()}_TOKEN`]: token,
        EVENTS_URL: `http://${near}:${PROXY_PORT}`,
      },
      healthUrl: `http://${loopback}:${port}/_sentiero/health`,
    });
  };
  return [
    service('api', {
      args: ['src/main.ts'],
      env: {
        DATABASE_URL: wiring.databaseUrl,
        SECRETS_KEY: wiring.secretsKey,
        REDIS_URL: settings.REDIS_URL ?? '',
        API_PORT: String(API_PORT),
        // Elsewhere, a reverse proxy may stand in front of ours.
        ...(TARGET_DOMAIN === 'localhost' && { TARGET_PORT: String(PROXY_PORT) }),
        API_INTERNAL_PORT: String(wiring.internalPort),
        DEMO: settings.DEMO,
      },
      healthUrl: `http://${near}:${API_PORT}/health/ready`,
    }),
    service('proxy', {
      args: ['src/main.ts'],
      env: {
        PROXY_PORT: String(PROXY_PORT),
        PROXY_INTERNAL_PORT: String(wiring.proxyInternalPort),
      },
      healthUrl: `http://${near}:${wiring.proxyInternalPort}/health/ready`,
    }),
    ...demoKeys.map(demo),
    service('web', {
      args: wiring.watch ? ['node_modules/vite/bin/vite.js'] : ['server/main.ts'],
      env: { WEB_PORT: String(WEB_PORT) },
      healthUrl: `http://${near}:${WEB_PORT}/`,
    }),
    // Also without an engine: it tells staff what is missing, and goes on by itself once that is there.
    service('instances', {
      args: ['src/main.ts'],
      env: {
        HOST: loopback,
        INSTANCES_PORT: String(wiring.instancesPort),
        ...(wiring.engineSocket !== null && { DOCKER_HOST: `unix://${wiring.engineSocket}` }),
        INSTANCES_AT_END: 'remove',
      },
      healthUrl: `http://${loopback}:${wiring.instancesPort}/`,
    }),
  ];
}

/** The folders with the code and the texts of an app, and of the packages; none of the web app, which Vite watches. */
function sourcesOf(root: string, app: App): string[] {
  if (app === 'web') return [];
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  return [join(root, 'apps', app, 'src'), ...packages];
}

/** The addresses forbidden to targets: the platform's listeners and data stores. The demo applications are targets. */
function forbiddenPlaces(settings: Settings, wiring: Wiring): string {
  const { HOST, WEB_PORT, API_PORT, PROXY_PORT, REDIS_URL } = settings;
  const ports = [WEB_PORT, API_PORT, PROXY_PORT, wiring.internalPort, wiring.proxyInternalPort];
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const { SMTP_URL, TARGET_FORBIDDEN } = process.env;
  const urls = [wiring.databaseUrl, REDIS_URL, SMTP_URL];
  const data = urls.flatMap((url) => (url ? placesOfUrl(url) : []));
  return [
    ...(TARGET_FORBIDDEN ? [TARGET_FORBIDDEN] : []),
    ...ports.map((port) => `${host}:${port}`),
    ...data.map((place) => `${place.host.includes(':') ? `[${place.host}]` : place.host}:${place.port}`),
  ].join(',');
}
