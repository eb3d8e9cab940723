import type { Redis } from 'ioredis';
import { channelOf, encode } from './bus-message.ts';
import type { HubMessage } from './hub.ts';

/** The most characters queued for Redis; messages beyond that are replaced by `missed`. */
const backlogLimit = 16 * 1024 * 1024;
/** A longer message is published as `missed`, and its readers fetch it from the database. */
const textLimit = 64 * 1024;
const missedLimit = 10_000;

/**
 * Publishes to the other processes. It never blocks and never fails: users whose message is lost get `missed` later.
 */
export class RedisPublisher {
  readonly #commands: Redis;
  readonly #name: string;
  readonly #missed = new Set<number>();
  #backlog = 0;

  constructor(commands: Redis, name: string) {
    this.#commands = commands;
    this.#name = name;
  }

  publish(userId: number, message: HubMessage): void {
    if (this.#commands.status !== 'ready' || this.#backlog > backlogLimit) return this.#queueMissed(userId);
    const isLong = 'text' in message && message.text.length > textLimit;
    const text = encode(this.#name, isLong ? { kind: 'missed' } : message);
    this.#backlog += text.length;
    this.#commands
      .publish(channelOf(userId), text)
      .catch(() => this.#queueMissed(userId))
      .finally(() => (this.#backlog -= text.length));
  }

  /** Publishes the queued `missed` messages once Redis accepts messages again. */
  publishMissed(): void {
    if (this.#missed.size === 0 || this.#commands.status !== 'ready') return;
    const users = [...this.#missed];
    this.#missed.clear();
    for (const userId of users) this.publish(userId, { kind: 'missed' });
  }

  // Users beyond the limit are covered by the periodic database check.
  #queueMissed(userId: number): void {
    if (this.#missed.size < missedLimit) this.#missed.add(userId);
  }
}
