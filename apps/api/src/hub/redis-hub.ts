import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { memoryHub, type Hub } from './hub.ts';
import type { RedisConnections } from './redis-connections.ts';
import { RedisPublisher } from './redis-publisher.ts';
import { RedisSubscriber } from './redis-subscriber.ts';

const missedEveryMs = 500;

/**
 * The hub for several API processes: a message reaches the sockets of this process at once, and those of other
 * processes through Redis. Users who may have missed a message get `missed`, as do all users with sockets here once
 * Redis is back.
 */
export function redisHub({ commands, subscriber, close }: RedisConnections, log: FastifyBaseLogger): Hub {
  const local = memoryHub();
  const name = randomUUID();
  const remote = new RedisPublisher(commands, name);
  const channels = new RedisSubscriber({ connection: subscriber, local, name, log });
  const repeating = setInterval(() => remote.publishMissed(), missedEveryMs);
  return {
    publish(userId, message) {
      local.publish(userId, message);
      remote.publish(userId, message);
    },
    subscribe(userId, listener) {
      const own = local.subscribe(userId, listener);
      const ready = channels.join(userId);
      let isOver = false;
      return {
        ready,
        end() {
          if (isOver) return;
          isOver = true;
          own.end();
          channels.leave(userId);
        },
      };
    },
    state: () => channels.state,
    async close() {
      clearInterval(repeating);
      channels.stop();
      close();
    },
  };
}
