const limits = { ofUser: 20 * 1024 * 1024, inAll: 64 * 1024 * 1024 } as const;

/** The bytes of bodies that wait for their learners. What exceeds the limits passes instead of being held. */
export class HeldMemory {
  readonly #limits: { ofUser: number; inAll: number };
  readonly #byUser = new Map<string, number>();
  #bytes = 0;

  constructor(given: { ofUser: number; inAll: number } = limits) {
    this.#limits = given;
  }

  /** The share of one message. */
  share(user: string): HeldShare {
    let own = 0;
    return {
      add: (bytes) => {
        const ofUser = (this.#byUser.get(user) ?? 0) + bytes;
        if (ofUser > this.#limits.ofUser || this.#bytes + bytes > this.#limits.inAll) return false;
        own += bytes;
        this.#bytes += bytes;
        this.#byUser.set(user, ofUser);
        return true;
      },
      free: () => {
        const left = (this.#byUser.get(user) ?? 0) - own;
        this.#bytes -= own;
        own = 0;
        if (left > 0) this.#byUser.set(user, left);
        else this.#byUser.delete(user);
      },
    };
  }
}

export type HeldShare = {
  /** Counts bytes; false, and nothing counted, if there is no room for them. */
  add(bytes: number): boolean;
  /** Gives back everything counted. */
  free(): void;
};
