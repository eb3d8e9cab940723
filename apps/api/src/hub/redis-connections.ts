import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const pingMs = 1_000;
/** A connection that stays silent this long despite pings is closed. */
const silenceMs = 4_000;
const answerMs = 1_000;
const retryMs = { first: 100, last: 2_000 };

export type RedisConnections = {
  commands: Redis;
  /** A connection for subscriptions only. */
  subscriber: Redis;
  close: () => void;
};

/**
 * Two connections that reconnect automatically. A command fails at once while its connection is down: nothing is
 * queued.
 */
export function connectRedis(url: string, log: FastifyBaseLogger): RedisConnections {
  const options = {
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: silenceMs,
    socketTimeout: silenceMs,
    commandTimeout: answerMs,
    retryStrategy: (attempt: number) => {
      const step = Math.min(retryMs.last, retryMs.first * attempt);
      return step * (0.5 + Math.random() / 2);
    },
  };
  const connections = [new Redis(url, options), new Redis(url, options)] as const;
  const [commands, subscriber] = connections;
  for (const connection of connections) {
    // Logged only once, because every attempt would log it again.
    let isLogged = false;
    connection.on('error', (error) => {
      if (!isLogged) log.warn({ reason: error.message }, 'a connection to Redis failed');
      isLogged = true;
    });
    connection.on('ready', () => (isLogged = false));
  }
  const pings = setInterval(() => {
    for (const connection of connections) {
      if (connection.status === 'ready') connection.ping().catch(() => undefined);
    }
  }, pingMs);
  return {
    commands,
    subscriber,
    close() {
      clearInterval(pings);
      for (const connection of connections) connection.disconnect();
    },
  };
}
