import { readSettings } from '@sentiero/service';
import * as T from 'typebox';

export const Settings = T.Object({
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  /** Health only; 0 picks a free port. */
  INSTANCES_PORT: T.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  API_INTERNAL_URL: T.String({
    pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*)?$',
    description: 'an http(s) URL without query',
  }),
  INTERNAL_TOKEN: T.String({ minLength: 16, description: 'a secret of at least 16 characters' }),
  /** As Docker's own tools read it; unset, the usual sockets are tried. */
  DOCKER_HOST: T.Optional(
    T.String({
      pattern: '^unix:///',
      description: 'unix:// and the path of a socket, such as unix:///run/docker.sock',
    }),
  ),
  /** Copies get networks of eight addresses each out of this one; nothing else may use it. */
  INSTANCES_NETWORK: T.String({
    pattern: '^10\\.(\\d{1,3})\\.0\\.0/16$',
    default: '10.213.0.0/16',
    description: 'a network such as 10.213.0.0/16',
  }),
  /** Where API and proxy reach the copies if they have no route to them. */
  COPIES_RELAY: T.Optional(T.String({ pattern: '^/', description: 'the path of a socket' })),
  /** In a Kubernetes cluster, the namespace of the copies. */
  INSTANCES_NAMESPACE: T.String({
    pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
    default: 'sentiero-copies',
    description: 'the name of a namespace',
  }),
  /** Whether copies end with the service; `start` says so, and a restart in production does not. */
  INSTANCES_AT_END: T.Enum(['keep', 'remove'], { default: 'keep' }),
  /** The time from a copy's start until it must be ready. */
  READY_TIMEOUT_MS: T.Integer({ minimum: 1000, maximum: 600_000, default: 180_000 }),
  LOG_LEVEL: T.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
});
export type Env = T.Static<typeof Settings>;

export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env =>
  readSettings(Settings, source);
