export type ConnectionLimits = {
  headBytes: number;
  /** The time from the first to the last byte of a head; on a new connection it includes the wait for the first. */
  headMs: number;
  /** The maximum pause within an upload. */
  bodyMs: number;
  /** The maximum pause between two requests. */
  keepAliveMs: number;
  /** The maximum time without a byte of a response that has started. */
  idleMs: number;
};

/** The connection's lease in the listener's quota. */
export type ConnectionLease = {
  readonly owner: string | null;
  begin(owner: string | null): void;
  end(): void;
  hold(bytes: number): void;
};

/** Decides when a client's next request is read. */
export type StartTurns = {
  mustWait(client: string): boolean;
  wait(client: string, task: () => void): void;
  charge<Result>(client: string, task: () => Result): Result;
};
