import { benchLimits, type HeldMessage, type Release } from '@sentiero/contracts/bench';
import type { RoutedHold } from '@sentiero/contracts/ingest';
import type { HeldIds } from '@sentiero/service';

/** How a message is released; `edit` replaces it. */
export type Verdict<Edit> = { how: Exclude<Release, 'changed'> } | { how: 'changed'; edit: Edit };

export type HeldBy = { user: string; learner: string; targetId: number };
type Phase = HeldMessage['phase'];
type Entry = {
  by: HeldBy;
  message: HeldMessage;
  /** Reads an edit; throws if it cannot be sent. */
  change: (edit: unknown) => () => void;
  end: (how: Exclude<Release, 'changed'>) => void;
  timer: NodeJS.Timeout;
};
type OfUser = { held: Map<string, Entry>; released: { id: string; how: Release }[]; atMs: number };

export type HeldListParts = {
  ids: HeldIds;
  heldMs: number;
  /** Notifies the API that a learner's list has changed; false if that failed. */
  tell(learner: string): Promise<boolean>;
};

/** How many recent releases are remembered per user, and for how long. */
const remembered = { count: 40, ms: 2 * 60_000 } as const;

/** The messages currently held for learners. Each is released automatically after a while. */
export class HeldList {
  readonly #parts: HeldListParts;
  readonly #byUser = new Map<string, OfUser>();
  readonly #telling = new Map<string, { isAgain: boolean }>();
  #isClosed = false;

  constructor(parts: HeldListParts) {
    this.#parts = parts;
  }

  /** Whether another message of this user may be held. */
  hasRoom(user: string): boolean {
    return !this.#isClosed && (this.#byUser.get(user)?.held.size ?? 0) < benchLimits.heldPerLearner;
  }

  /**
   * Holds a message until it is released. `read` applies an edit to what the learner sent; `leave` is set to end the
   * hold early.
   */
  hold<Edit>(
    by: HeldBy,
    message: Omit<HeldMessage, 'id' | 'deadline' | 'target'>,
    read: (edit: unknown) => Edit,
  ): { verdict: Promise<Verdict<Edit>>; drop: () => void } {
    const { promise, resolve } = Promise.withResolvers<Verdict<Edit>>();
    if (!this.hasRoom(by.user)) {
      resolve({ how: 'forwarded' });
      return { verdict: promise, drop: () => undefined };
    }
    const id = this.#parts.ids.mint(by.user);
    const { heldMs } = this.#parts;
    const release = (verdict: Verdict<Edit>) => {
      if (this.#remove(by, id, verdict.how)) resolve(verdict);
    };
    const own = this.#of(by.user);
    own.held.set(id, {
      by,
      message: { ...message, id, target: by.targetId, deadline: new Date(Date.now() + heldMs).toISOString() },
      change(edit) {
        const wanted = read(edit);
        return () => release({ how: 'changed', edit: wanted });
      },
      end: (how) => release({ how }),
      timer: setTimeout(() => release({ how: 'timeout' }), heldMs),
    });
    void this.#tell(by, id);
    return { verdict: promise, drop: () => release({ how: 'dropped' }) };
  }

  #of(user: string): OfUser {
    const known = this.#byUser.get(user);
    if (known) return known;
    const own = { held: new Map<string, Entry>(), released: [], atMs: performance.now() };
    this.#byUser.set(user, own);
    return own;
  }

  #remove({ user, learner }: HeldBy, id: string, how: Release): boolean {
    const own = this.#byUser.get(user);
    const entry = own?.held.get(id);
    if (!own || !entry) return false;
    clearTimeout(entry.timer);
    own.held.delete(id);
    own.released.push({ id, how });
    if (own.released.length > remembered.count) own.released.shift();
    own.atMs = performance.now();
    void this.#tellNow(learner);
    return true;
  }

  /** A message that cannot be announced is released immediately. */
  async #tell(by: HeldBy, id: string): Promise<void> {
    if (!(await this.#tellNow(by.learner))) this.#byUser.get(by.user)?.held.get(id)?.end('forwarded');
  }

  /** One call at a time per learner; changes in the meantime are announced together. */
  async #tellNow(learner: string): Promise<boolean> {
    const running = this.#telling.get(learner);
    if (running) {
      running.isAgain = true;
      return true;
    }
    const own = { isAgain: false };
    this.#telling.set(learner, own);
    try {
      let isNotified = true;
      do {
        own.isAgain = false;
        isNotified = await this.#parts.tell(learner);
      } while (own.isAgain && isNotified);
      if (!isNotified) this.#endOf(learner);
      return isNotified;
    } finally {
      this.#telling.delete(learner);
    }
  }

  #endOf(learner: string): void {
    for (const { held } of this.#byUser.values())
      for (const entry of held.values()) if (entry.by.learner === learner) entry.end('forwarded');
  }

  /** A user's held messages that the caller does not have in full. */
  list(user: string, known: ReadonlySet<string>) {
    const own = this.#byUser.get(user);
    const held = [...(own?.held.values() ?? [])].map(({ message }) => message);
    return {
      ids: held.map(({ id }) => id),
      held: held.filter(({ id }) => !known.has(id)),
      released: (own?.released ?? []).filter(({ id }) => known.has(id)),
    };
  }

  find(user: string, id: string): { phase: Phase; target: number } | null {
    const message = this.#byUser.get(user)?.held.get(id)?.message;
    return message ? { phase: message.phase, target: message.target } : null;
  }

  /**
   * Releases a message as its learner decided; null if it is no longer held. Throws for an edit that cannot be sent.
   */
  answer(user: string, id: string, what: { do: 'forward' | 'drop'; edit: unknown }): Release | null {
    const entry = this.#byUser.get(user)?.held.get(id);
    if (!entry) return null;
    if (what.do === 'forward' && what.edit !== null) {
      entry.change(what.edit)();
      return 'changed';
    }
    const how = what.do === 'drop' ? 'dropped' : 'forwarded';
    entry.end(how);
    return how;
  }

  /** Releases messages that their users no longer hold, and forgets users without any. */
  sweep(holdOf: (user: string) => RoutedHold | undefined): void {
    const before = performance.now() - remembered.ms;
    for (const [user, own] of this.#byUser) {
      const hold = holdOf(user);
      for (const { by, message, end } of own.held.values()) {
        const isOn = hold && hold.target_id === by.targetId;
        const isOfPhase = message.phase === 'request' ? hold?.requests : hold?.responses;
        if (!isOn || !isOfPhase) end('forwarded');
      }
      if (own.held.size === 0 && own.atMs < before) this.#byUser.delete(user);
    }
  }

  /** Releases everything and holds nothing more. */
  close(): void {
    this.#isClosed = true;
    this.sweep(() => undefined);
  }
}
