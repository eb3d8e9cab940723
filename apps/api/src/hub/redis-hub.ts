import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { HubMessage, memoryHub, type Hub, type HubState } from './hub.ts';
import type { RedisConnections } from './redis-connections.ts';

const prefix = 'sentiero:user:';
const Envelope = T.Object({ from: T.String(), message: HubMessage });

/** What Redis has not taken yet may be so large; what comes beyond is looked up in the database by those who hear it. */
const waitingLimit = 16 * 1024 * 1024;
/** A longer message is not sent: who hears of it reads it from the database. */
const textLimit = 64 * 1024;
const owedLimit = 10_000;
const settleMs = 500;
const channelsAtOnce = 1_000;

/**
 * The hub of several API processes: what is published here is heard here at once, and by way of Redis wherever the user
 * has sockets. Publishing never waits and never fails. Whom it could not reach is told `missed` as soon as it can, and so
 * is everybody who has sockets here when Redis is back.
 */
export function redisHub({ commands, subscriber, close }: RedisConnections, log: FastifyBaseLogger): Hub {
  const local = memoryHub();
  const ownName = randomUUID();
  const ownMark = `{"from":"${ownName}"`;
  const members = new Map<number, { count: number; ready: Promise<void> }>();
  const owed = new Set<number>();
  let waiting = 0;
  let state: HubState = 'starting';

  function send(userId: number, message: HubMessage): void {
    if (commands.status !== 'ready' || waiting > waitingLimit) return owe(userId);
    const isLong = 'text' in message && message.text.length > textLimit;
    const text = JSON.stringify({ from: ownName, message: isLong ? { kind: 'missed' } : message });
    waiting += text.length;
    commands
      .publish(prefix + userId, text)
      .catch(() => owe(userId))
      .finally(() => (waiting -= text.length));
  }

  // Who is beyond the bound is found by the regular look into the database.
  function owe(userId: number): void {
    if (owed.size < owedLimit) owed.add(userId);
  }

  function settle(): void {
    if (owed.size === 0 || commands.status !== 'ready') return;
    const users = [...owed];
    owed.clear();
    for (const userId of users) send(userId, { kind: 'missed' });
  }

  function receive(channel: string, text: string): void {
    if (text.startsWith(ownMark)) return;
    const message = parse(text);
    if (!message) log.warn({ channel }, 'a message of the bus could not be read');
    // What is unknown here, perhaps of a newer version, is about something that the database knows.
    local.publish(Number(channel.slice(prefix.length)), message ?? { kind: 'missed' });
  }

  async function join(userIds: readonly number[]): Promise<void> {
    if (subscriber.status !== 'ready' || userIds.length === 0) return;
    const { stream } = subscriber;
    try {
      await subscriber.subscribe(...userIds.map((userId) => prefix + userId));
    } catch {
      // A line that misses one channel is not to be trusted with the others: a new one joins all again.
      if (subscriber.stream === stream) subscriber.disconnect(true);
    }
  }

  async function joinAll(): Promise<void> {
    const { stream } = subscriber;
    const userIds = [...members.keys()];
    for (let from = 0; from < userIds.length; from += channelsAtOnce)
      await join(userIds.slice(from, from + channelsAtOnce));
    if (subscriber.stream !== stream || subscriber.status !== 'ready') return;
    log.info('the bus is reached');
    state = 'live';
    for (const userId of members.keys()) local.publish(userId, { kind: 'missed' });
  }

  function lost(): void {
    if (state !== 'live') return;
    state = 'late';
    log.warn('the bus is away: live views are late');
  }

  subscriber.on('ready', () => void joinAll());
  subscriber.on('close', lost);
  subscriber.on('message', receive);
  const settling = setInterval(settle, settleMs);

  return {
    publish(userId, message) {
      local.publish(userId, message);
      send(userId, message);
    },
    subscribe(userId, listener) {
      const own = local.subscribe(userId, listener);
      const member = members.get(userId) ?? { count: 0, ready: join([userId]) };
      member.count++;
      members.set(userId, member);
      let isOver = false;
      return {
        ready: member.ready,
        end() {
          if (isOver) return;
          isOver = true;
          own.end();
          if (--member.count > 0) return;
          members.delete(userId);
          if (subscriber.status === 'ready') subscriber.unsubscribe(prefix + userId).catch(() => undefined);
        },
      };
    },
    state: () => state,
    async close() {
      clearInterval(settling);
      subscriber.off('close', lost);
      close();
    },
  };
}

function parse(text: string): HubMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Envelope, value) ? value.message : null;
  } catch {
    return null;
  }
}
