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
  /** Health and metrics; 0 picks a free port. */
  PROXY_INTERNAL_PORT: port(0),
  API_INTERNAL_URL: T.String(url),
  INTERNAL_TOKEN: T.String({ minLength: 16, description: 'a secret of at least 16 characters' }),
  API_URL: T.String({ ...url, default: 'http://localhost:8000' }),
  WEB_URL: T.String({ ...url, default: 'http://localhost:3000' }),
  /**
   * Single-label hosts under this domain get the same responses as a target's host, whether or not the target exists.
   */
  TARGET_DOMAIN: T.String({ pattern: '^[a-z0-9.-]+$', default: 'localhost' }),
  TARGET_NETWORKS: networks('127.0.0.0/8,::1/128'),
  /** Addresses forbidden to targets even inside an allowed network, above all the database. */
  TARGET_FORBIDDEN: T.String({
    pattern: placesPattern,
    default: '',
    description: 'addresses, names or CIDR blocks, each with or without :port, with commas between',
  }),
  /** The socket of the service for copies that leads to them; unset, they are reached directly. */
  COPIES_RELAY: T.Optional(T.String({ pattern: '^/', description: 'the path of a socket' })),
  TRUSTED_PROXIES: networks(''),
  DATA_DIR: T.String({ minLength: 1, default: '.data' }),
  CAPTURE_BODY_LIMIT: T.Integer({ minimum: 0, maximum: 512 * 1024, default: 128 * 1024 }),
  /** The bytes of text recorded per websocket message. */
  CAPTURE_MESSAGE_LIMIT: T.Integer({ minimum: 0, maximum: 64 * 1024, default: 16 * 1024 }),
  /**
   * The websocket messages recorded per second and user, after a burst of five times as many; half of that per
   * connection.
   */
  MESSAGES_PER_SECOND: count(100),
  SPOOL_LIMIT: bytes(256 * 1024 * 1024),
  HEADER_LIMIT: bytes(64 * 1024),
  /** The time from the first to the last byte of the headers of a request or response. */
  HEAD_TIMEOUT_MS: milliseconds(20_000),
  /** The maximum pause within an upload. */
  BODY_TIMEOUT_MS: milliseconds(60_000),
  /** The maximum pause between two requests on one connection. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(75_000),
  /** The maximum time without a byte in either direction. */
  IDLE_TIMEOUT_MS: milliseconds(900_000),
  CONNECT_TIMEOUT_MS: milliseconds(5000),
  /**
   * Concurrent connections in total. Near this limit the longest idle connections without a session are closed first.
   */
  CONNECTIONS: count(10_000),
  /** Concurrent connections per address; for peers in `TRUSTED_PROXIES`, concurrent requests per forwarded address. */
  CONNECTIONS_PER_ADDRESS: count(2000),
  /** The same per IPv6 /48 network. */
  CONNECTIONS_PER_SITE: count(4000),
  /** Total bytes of incomplete messages that are buffered for all connections. */
  BUFFER_LIMIT: bytes(32 * 1024 * 1024),
  /** Concurrent requests and websockets per user, on all targets. */
  REQUESTS_PER_LEARNER: count(200),
  /** How long a request or response is held for its learner; at most a minute. */
  HOLD_TIMEOUT_MS: T.Integer({ minimum: 1, maximum: 60_000, default: 60_000 }),
  /**
   * The delay between SIGTERM, when readiness starts to fail, and the end of new connections: the time a load balancer
   * needs to react.
   */
  DRAIN_DELAY_MS: T.Integer({ minimum: 0, maximum: 600_000, default: 0 }),
  /** The time that running exchanges get on shutdown. */
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
