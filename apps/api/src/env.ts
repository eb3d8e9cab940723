import { placesPattern, readNetworks, readSettings, SettingsError } from '@sentiero/service';
import * as T from 'typebox';
import { requireForeignTargets } from './settings/foreign-targets.ts';
import { limitSettings } from './settings/limit-settings.ts';
import { listenerSettings } from './settings/listener-settings.ts';
import { providerSettings, readProviders } from './settings/providers.ts';
import { retentionSettings } from './settings/retention-settings.ts';

/** For modules: settings that are lists of objects. */
export { readProviders, type ProviderSetting } from './settings/providers.ts';

const port = T.Integer({ minimum: 0, maximum: 65_535 });
const url = T.String({ format: 'uri', pattern: '^https?://' });
const networks = (value: string) =>
  T.String({
    pattern: '^$|^\\s*[0-9a-fA-F.:]+/\\d{1,3}(\\s*,\\s*[0-9a-fA-F.:]+/\\d{1,3})*\\s*$',
    default: value,
    description: 'comma-separated CIDR blocks, such as 10.0.0.0/8',
  });

export const Env = T.Object({
  HOST: T.String({ default: '127.0.0.1' }),
  API_PORT: { ...port, default: 8000 },
  API_INTERNAL_PORT: { ...port, default: 0 },
  WEB_URL: { ...url, default: 'http://localhost:3000' },
  API_URL: { ...url, default: 'http://localhost:8000' },
  DATABASE_URL: T.String({ pattern: '^postgres(ql)?://' }),
  DATABASE_CONNECTIONS: T.Integer({ minimum: 1, maximum: 500, default: 10 }),
  /** Unset if this is the only API process. */
  REDIS_URL: T.Optional(T.String({ pattern: '^rediss?://', description: 'a redis:// address' })),
  INTERNAL_TOKEN: T.String({ minLength: 16 }),
  /**
   * Encrypts stored secrets and private keys; production requires it. It must outlive every deployment; to renew it, put
   * the new one before the earlier ones.
   */
  SECRETS_KEY: T.Optional(
    T.String({
      pattern: '^[^,\\s]{32,}(,[^,\\s]{32,})*$',
      description: 'one key of at least 32 characters, or several with commas, the current one first',
    }),
  ),
  TARGET_DOMAIN: T.String({ pattern: '^[a-z0-9.-]+$', default: 'localhost' }),
  /** The port of frontend URLs, by which browsers reach the proxy; unset, any port is accepted. */
  TARGET_PORT: T.Optional(T.Integer({ minimum: 1, maximum: 65_535 })),
  TARGET_NETWORKS: networks('127.0.0.0/8,::1/128'),
  /** Addresses forbidden to targets even inside allowed networks, in addition to those in other settings. */
  TARGET_FORBIDDEN: T.String({
    pattern: placesPattern,
    default: '',
    description: 'comma-separated addresses, names or CIDR blocks, each with or without :port',
  }),
  /** The socket of the service for copies that leads to them; unset, they are reached directly. */
  COPIES_RELAY: T.Optional(T.String({ pattern: '^/', description: 'the path of a socket' })),
  /** Internal networks that webhooks and learning platforms may be in, besides the internet. */
  WEBHOOK_NETWORKS: networks(''),
  /** The peers whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: networks(''),
  /** Off in load tests only. */
  RATE_LIMITS: T.Enum(['on', 'off'], { default: 'on' }),
  ...limitSettings,
  ...listenerSettings,
  /** How long a bench call waits for the response before it is answered without one. */
  BENCH_WAIT_MS: T.Integer({ minimum: 100, maximum: 30_000, default: 30_000 }),
  /** The copies of targets that one learner may have at once. */
  INSTANCES_PER_LEARNER: T.Integer({ minimum: 1, maximum: 100, default: 3 }),
  /** The copies that the learners of one course may have at once; unset, as many as there is room for. */
  INSTANCES_PER_COURSE: T.Optional(T.Integer({ minimum: 1, maximum: 5000 })),
  /** The copies of targets in all; unset, as many as the memory of the engine's machine allows. */
  INSTANCES_TOTAL: T.Optional(T.Integer({ minimum: 0, maximum: 5000 })),
  /** The days that staff have to set up a second factor; unset, they need none. */
  STAFF_SECOND_FACTOR_AFTER_DAYS: T.Optional(T.Integer({ minimum: 0, maximum: 365 })),
  ...providerSettings,
  SOCKETS_PER_USER: T.Integer({ minimum: 3, maximum: 1000, default: 12 }),
  ...retentionSettings,
  DATA_DIR: T.String({ default: '.data' }),
  SMTP_URL: T.Optional(T.String({ pattern: '^smtps?://', description: 'an smtp:// address' })),
  MAIL_FROM: T.String({ default: 'Sentiero <no-reply@sentiero.example>' }),
  DEMO: T.Enum(['0', '1'], { default: '0' }),
  /** The time from SIGTERM, when readiness fails, until the listener closes, so that load balancers notice. */
  DRAIN_DELAY_MS: T.Integer({ minimum: 0, maximum: 600_000, default: 0 }),
  NODE_ENV: T.Optional(T.String()),
  LOG_LEVEL: T.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
});
export type Env = T.Static<typeof Env>;

export function readEnv(source: NodeJS.ProcessEnv): Env {
  const env = readSettings(Env, source);
  requireForeignTargets(env);
  for (const name of ['TARGET_NETWORKS', 'WEBHOOK_NETWORKS', 'TRUSTED_PROXIES'] as const)
    readNetworks(name, env[name]);
  requireNoPublicDemo(env);
  requireSecretsKey(env);
  readProviders(env);
  return env;
}

function requireNoPublicDemo({ DEMO, NODE_ENV, WEB_URL }: Env): void {
  if (DEMO === '0' || (NODE_ENV !== 'production' && !WEB_URL.startsWith('https:'))) return;
  throw new SettingsError(
    'DEMO: got "1"; in production it wants 0, because everybody knows the passwords of the demo accounts',
  );
}

function requireSecretsKey({ SECRETS_KEY, NODE_ENV }: Env): void {
  if (SECRETS_KEY !== undefined || NODE_ENV !== 'production') return;
  throw new SettingsError(
    'SECRETS_KEY: not set; in production it wants a key of at least 32 characters that is kept, because it encrypts stored secrets',
  );
}

/** The settings of a command: the database URL, and defaults for the rest. */
export function readCommandEnv(source: NodeJS.ProcessEnv): Env {
  return readSettings(Env, { INTERNAL_TOKEN: 'not used by commands', ...source });
}
