import type { ControlMessage } from '@sentiero/contracts/realtime';
import type { Actor, Context } from '../context.ts';
import { nothingNew, readLiveSessions, readNewestOfAll, type Newest } from './newest.ts';

/** A socket that may have missed messages. */
export type Follower = {
  readonly actor: Actor;
  tell: (message: ControlMessage) => void;
  /** Ends the socket because its session has ended or its roles have changed. */
  end: () => void;
  /** Sends missed messages. A failure ends this socket only. */
  catchUp: (newest: Newest) => Promise<void>;
};

const usersAtOnce = 1_000;
/** The interval of checks even without a sign of loss: a process may die between its commit and its message. */
const regularMs = 30_000;
/** Slower readers finish on their own, so the others do not wait for them. */
const patienceMs = 100;

/**
 * Recovers messages that the bus may have lost: two queries for all sockets of this process, and more only for sockets
 * that are behind.
 */
export class CatchUp {
  readonly #ctx: Context;
  readonly #followers = new Map<number, Set<Follower>>();
  readonly #behind = new Set<number>();
  #running: Promise<void> | undefined;
  #isLate = false;
  #lastMs = performance.now();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Adds a socket and returns a function that removes it. */
  follow(follower: Follower): () => void {
    const { userId } = follower.actor;
    const own = this.#followers.get(userId) ?? new Set();
    this.#followers.set(userId, own.add(follower));
    if (this.#isLate) follower.tell({ control: 'late' });
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.#followers.get(userId) === own) this.#followers.delete(userId);
    };
  }

  /** Schedules a check of this user's sockets. Users added before it runs are checked together. */
  ask(userId: number): void {
    this.#behind.add(userId);
    this.#look().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'sockets could not catch up'));
  }

  /** Called every second: checks all users while the bus is down, when it is back, and at the interval. */
  async tick(): Promise<void> {
    const isLate = this.#ctx.hub.state() !== 'live';
    if (isLate && !this.#isLate) this.#tellAll('late');
    const wasLate = this.#isLate;
    this.#isLate ||= isLate;
    if (isLate || wasLate || performance.now() - this.#lastMs > regularMs) {
      for (const userId of this.#followers.keys()) this.#behind.add(userId);
      this.#lastMs = performance.now();
    }
    await this.#look();
    if (isLate || !wasLate) return;
    this.#isLate = false;
    this.#tellAll('live');
  }

  #tellAll(control: 'late' | 'live'): void {
    for (const followers of this.#followers.values())
      for (const follower of followers) follower.tell({ control });
  }

  async #look(): Promise<void> {
    // A running check covers only the users it started with.
    while (this.#running) await this.#running.catch(() => undefined);
    if (this.#behind.size === 0) return;
    this.#running = this.#lookForAll().finally(() => (this.#running = undefined));
    await this.#running;
  }

  async #lookForAll(): Promise<void> {
    while (this.#behind.size > 0) {
      const userIds = [...this.#behind].slice(0, usersAtOnce);
      const followers = userIds.flatMap((userId) => [...(this.#followers.get(userId) ?? [])]);
      const sessionIds = [...new Set(followers.map(({ actor }) => actor.sessionId))];
      for (const userId of userIds) this.#behind.delete(userId);
      if (followers.length === 0) continue;
      try {
        const [newest, sessions] = await Promise.all([
          readNewestOfAll(this.#ctx, userIds),
          readLiveSessions(this.#ctx, sessionIds),
        ]);
        for (const follower of followers) {
          const { userId, sessionId, isStaff, isTeacher, owesFactor } = follower.actor;
          const session = sessions.get(sessionId);
          const hasSameRoles = session?.isStaff === isStaff && session.isTeacher === isTeacher;
          const isAsBefore = session && (owesFactor || hasSameRoles);
          if (!isAsBefore) follower.end();
          else await withinMs(patienceMs, follower.catchUp(newest.get(userId) ?? nothingNew));
        }
      } catch (error) {
        for (const userId of userIds) this.#behind.add(userId);
        throw error;
      }
    }
  }
}

async function withinMs(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
