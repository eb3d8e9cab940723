import { placesPattern, readNetworks, readSettings, type NetworkTest } from '@sentiero/service';
import * as T from 'typebox';

const port = (fallback: number) => T.Integer({ minimum: 0, maximum: 65_535, default: fallback });
const bytes = (fallback: number) =>
  T.Integer({
    minimum: 1024,
    maximum: 1024 ** 4,
    default: fallback,
    description: 'a number of bytes, at least 1024',
  });
const count = (fallback: number) =>
  T.Integer({ minimum: 1, maximum: 1_000_000, default: fallback, description: 'a number from 1 on' });
const milliseconds = (fallback: number) =>
  T.Integer({
    minimum: 1,
    maximum: 24 * 3600_000,
    default: fallback,
    description: 'a number of milliseconds',
  });
const url = { pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*)?$', description: 'an http(s) URL without query' };
const networks = (fallback: string) =>
  T.String({
    pattern: '^$|^\\s*[0-9a-fA-F.:]+/\\d{1,3}(\\s*,\\s*[0-9a-fA-F.:]+/\\d{1,3})*\\s*$',
    default: fallback,
    description: 'CIDR blocks with commas between, such as 10.0.0.0/8',
  });

export const Settings = T.Object({
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  PROXY_PORT: port(8080),
  /** Health and metrics; 0: a free one. */
  PROXY_INTERNAL_PORT: port(0),
  API_INTERNAL_URL: T.String(url),
  INTERNAL_TOKEN: T.String({ minLength: 16, description: 'a secret of at least 16 characters' }),
  API_URL: T.String({ ...url, default: 'http://localhost:8000' }),
  WEB_URL: T.String({ ...url, default: 'http://localhost:3000' }),
  /** A host of one label under it is answered as a target's, whether or not there is one. */
  TARGET_DOMAIN: T.String({ pattern: '^[a-z0-9.-]+$', default: 'localhost' }),
  TARGET_NETWORKS: networks('127.0.0.0/8,::1/128'),
  /** Where no target may lead, though its network is allowed: the database above all. */
  TARGET_FORBIDDEN: T.String({
    pattern: placesPattern,
    default: '',
    description: 'addresses, names or CIDR blocks, each with or without :port, with commas between',
  }),
  TRUSTED_PROXIES: networks(''),
  DATA_DIR: T.String({ minLength: 1, default: '.data' }),
  CAPTURE_BODY_LIMIT: T.Integer({ minimum: 0, maximum: 512 * 1024, default: 128 * 1024 }),
  SPOOL_LIMIT: bytes(256 * 1024 * 1024),
  HEADER_LIMIT: bytes(64 * 1024),
  /** From the first byte of a head, a request's or an answer's, to its last. */
  HEAD_TIMEOUT_MS: milliseconds(20_000),
  /** Between two parts of an upload. */
  BODY_TIMEOUT_MS: milliseconds(60_000),
  /** Between two requests on one connection. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(75_000),
  /** Without a byte either way. */
  IDLE_TIMEOUT_MS: milliseconds(900_000),
  CONNECT_TIMEOUT_MS: milliseconds(5000),
  /** At a time from everywhere. Nearly full, the idlest ones that nobody has shown a session on end first. */
  CONNECTIONS: count(10_000),
  /** At a time from one address; for peers in `TRUSTED_PROXIES`, requests that they forward for one address. */
  CONNECTIONS_PER_ADDRESS: count(2000),
  /** The same for an IPv6 network of 48 bits. */
  CONNECTIONS_PER_SITE: count(4000),
  /** For all bytes that wait for the rest of their message, of all connections. */
  BUFFER_LIMIT: bytes(32 * 1024 * 1024),
  /** Requests and websockets of one user at once, on all targets. */
  REQUESTS_PER_LEARNER: count(200),
  /** From SIGTERM, when ready says no, until no more connections are taken: as long as an entrance needs to notice. */
  DRAIN_DELAY_MS: T.Integer({ minimum: 0, maximum: 600_000, default: 0 }),
  /** For exchanges that run when the process is asked to stop. */
  DRAIN_TIMEOUT_MS: milliseconds(5000),
  LOG_LEVEL: T.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
});

type Networks = { TARGET_NETWORKS: NetworkTest; TRUSTED_PROXIES: NetworkTest };
export type Env = Readonly<Omit<T.Static<typeof Settings>, keyof Networks> & Networks>;

export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const settings = readSettings(Settings, source);
  return Object.freeze({
    ...settings,
    TARGET_NETWORKS: readNetworks('TARGET_NETWORKS', settings.TARGET_NETWORKS),
    TRUSTED_PROXIES: readNetworks('TRUSTED_PROXIES', settings.TRUSTED_PROXIES),
  });
}
