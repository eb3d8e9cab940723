import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { channelOf, decode, isFrom, userOf } from './bus-message.ts';
import type { Hub, HubState } from './hub.ts';

const channelsAtOnce = 1_000;

type Parts = { connection: Redis; local: Hub; name: string; log: FastifyBaseLogger };

/** Subscribes to the channels of users who have sockets here, and passes their messages to the local hub. */
export class RedisSubscriber {
  readonly #connection: Redis;
  readonly #local: Hub;
  readonly #name: string;
  readonly #log: FastifyBaseLogger;
  readonly #members = new Map<number, { count: number; ready: Promise<void> }>();
  #state: HubState = 'starting';

  constructor({ connection, local, name, log }: Parts) {
    this.#connection = connection;
    this.#local = local;
    this.#name = name;
    this.#log = log;
    connection.on('ready', () => void this.#subscribeAll());
    connection.on('close', this.#onClose);
    connection.on('message', (channel: string, text: string) => this.#receive(channel, text));
  }

  get state(): HubState {
    return this.#state;
  }

  /** Counts a socket of the user; the promise resolves when its channel is subscribed to. */
  join(userId: number): Promise<void> {
    const member = this.#members.get(userId) ?? { count: 0, ready: this.#subscribe([userId]) };
    member.count++;
    this.#members.set(userId, member);
    return member.ready;
  }

  /** Closing the user's last socket unsubscribes from the channel. */
  leave(userId: number): void {
    const member = this.#members.get(userId);
    if (!member || --member.count > 0) return;
    this.#members.delete(userId);
    if (this.#connection.status === 'ready')
      this.#connection.unsubscribe(channelOf(userId)).catch(() => undefined);
  }

  stop(): void {
    this.#connection.off('close', this.#onClose);
  }

  async #subscribe(userIds: readonly number[]): Promise<void> {
    if (this.#connection.status !== 'ready' || userIds.length === 0) return;
    const { stream } = this.#connection;
    try {
      await this.#connection.subscribe(...userIds.map(channelOf));
    } catch {
      // A connection that lacks one channel may lack others, so a new one subscribes to all of them.
      if (this.#connection.stream === stream) this.#connection.disconnect(true);
    }
  }

  async #subscribeAll(): Promise<void> {
    const { stream } = this.#connection;
    const userIds = [...this.#members.keys()];
    for (let from = 0; from < userIds.length; from += channelsAtOnce)
      await this.#subscribe(userIds.slice(from, from + channelsAtOnce));
    if (this.#connection.stream !== stream || this.#connection.status !== 'ready') return;
    this.#log.info('the bus is reached');
    this.#state = 'live';
    for (const userId of this.#members.keys()) this.#local.publish(userId, { kind: 'missed' });
  }

  readonly #onClose = (): void => {
    if (this.#state !== 'live') return;
    this.#state = 'late';
    this.#log.warn('the bus is away: live views are late');
  };

  #receive(channel: string, text: string): void {
    if (isFrom(text, this.#name)) return;
    const message = decode(text);
    if (!message) this.#log.warn({ channel }, 'a message of the bus could not be read');
    // An unknown message, perhaps of a newer version, refers to something that is in the database.
    this.#local.publish(userOf(channel), message ?? { kind: 'missed' });
  }
}
