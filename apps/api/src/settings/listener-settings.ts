import * as T from 'typebox';

const milliseconds = (value: number) =>
  T.Integer({ minimum: 100, maximum: 3_600_000, default: value, description: 'milliseconds, at least 100' });
const count = (value: number) =>
  T.Integer({ minimum: 1, maximum: 1_000_000, default: value, description: 'a number from 1 on' });

/** The public listener's settings. */
export const listenerSettings = {
  /** From the connection, or the first byte of another request on it, to the end of the headers. */
  API_HEAD_TIMEOUT_MS: milliseconds(10_000),
  /** From the headers to the end of the body. */
  API_BODY_TIMEOUT_MS: milliseconds(30_000),
  /** The same for an import of lessons. */
  API_UPLOAD_TIMEOUT_MS: milliseconds(300_000),
  /** The longest silence within a body. */
  API_SILENCE_TIMEOUT_MS: milliseconds(10_000),
  /** Concurrent connections per IPv4 address or IPv6 network, websockets included. Not for `TRUSTED_PROXIES`. */
  API_CONNECTIONS_PER_ADDRESS: count(1_000),
  /** Concurrent connections per IPv6 /48 network. */
  API_CONNECTIONS_PER_SITE: count(2_000),
  /** Concurrent connections in total; above 90% of it new connections evict idle ones. */
  API_CONNECTIONS: count(5_000),
};
