import type { RoutedHold } from '@sentiero/contracts/ingest';

type Known = { hold: RoutedHold; untilMs: number };

/** All users' holds, as last reported by the API. Each ends with its lease, even if the API is unreachable. */
export class Holds {
  readonly #now: () => number;
  #byUser = new Map<string, Known>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The current hold of a user. */
  of(user: string): RoutedHold | undefined {
    const known = this.#byUser.get(user);
    return known && known.untilMs > this.#now() ? known.hold : undefined;
  }

  replace(holds: readonly RoutedHold[]): void {
    const now = this.#now();
    this.#byUser = new Map(holds.map((hold) => [hold.user, { hold, untilMs: now + hold.left_ms }]));
  }

  clear(): void {
    this.#byUser.clear();
  }
}
